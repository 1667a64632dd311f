import { readField } from '#values';
import { keysLike, readCreatedAt } from '#redis';
import type { Redis } from '#redis';
import { isId } from '#protocol';
import { keys } from '#records';
import { othersKeys } from './others-keys.js';
import { isErasedWith } from './forgotten.js';
import type { Forgotten } from './forgotten.js';
import { ownerIn } from './owners.js';
import { parseStoredJson } from './parsed.js';
import type { Person } from './person.js';
import { readKeyContent } from './stored.js';

/** What a record under an `Idempotency-Key` says of its message: while it is under way the id, then the answer as well. */
interface Deed {
  messageId: string | null;
  conversationId: unknown;
}

/** Reads a record as the gateways of all builds write it: the answer's body is JSON within JSON. */
function deedBy(stored: string): Deed {
  const record = parseStoredJson(stored);
  const result = readField(record, 'result');
  const [location, body] = [readField(result, 'location'), readField(result, 'body')];
  const messageId = typeof location === 'string' ? location.split('/').at(-1) : readField(record, 'owner');
  return {
    messageId: typeof messageId === 'string' && isId('msg', messageId) ? messageId : null,
    conversationId: typeof body === 'string' ? readField(parseStoredJson(body), 'conversation_id') : null,
  };
}

/**
 * The records of requests to these conversations from before each was erased, under the partitions of their keys. Whose a request was is
 * in its message's record, or in the answer where that is gone: an interrupted erasure may have taken it.
 */
export async function findRequests(redis: Redis, { addresses }: Person, forgotten: Forgotten): Promise<string[]> {
  const last = forgotten.size === 0 ? Infinity : Math.max(...forgotten.values());
  const found: string[] = [];
  for (const key of await keysLike(redis, othersKeys.requests)) {
    const { messageId, conversationId } = deedBy((await readKeyContent(redis, key)).join('\n'));
    const message = messageId === null ? [] : await readKeyContent(redis, keys.message(messageId));
    const isTheirs =
      message.length > 0
        ? isErasedWith(forgotten, message, [ownerIn(message) ?? ''])
        : addresses.some((address) => address === conversationId) &&
          (messageId === null || readCreatedAt(messageId) <= last);
    if (isTheirs) found.push(key);
  }
  return found;
}
