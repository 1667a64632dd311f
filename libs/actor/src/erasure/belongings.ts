import type { Redis } from 'ioredis';
import { tagOf } from '#queue';
import { baseKeys } from './conversations.js';
import { batchesOf } from './batches.js';
import { begunAt } from './begun-at.js';
import { whereaboutsOf } from './person.js';
import type { Person } from './person.js';
import type { Engine } from '../engine.js';
import { keys } from '../keys.js';
import { requestsOf } from './requests.js';
import { contentOf, keysLike } from './stored.js';

/** What a person has in the store beside the conversations themselves. */
export interface Belonging {
  kind: BelongingKind;
  /** What is removed, the record last: whoever comes after an erasure that was cut off finds by it what is left. */
  keys: string[];
}

/** The kinds of records that name their conversation, and what lies beside each. */
const companions = {
  run: ['ledger', 'journal', 'told'],
  message: [],
  said: [],
  delivery: [],
  letter: ['audit'],
} as const satisfies Record<string, readonly string[]>;

type BelongingKind = keyof typeof companions | 'request' | 'batch' | 'answer' | 'sender';

/** What is known to be theirs by other records alone, and has to go before those do. */
async function namingOthers(
  redis: Redis,
  person: Person,
  actorIds: readonly string[],
  now: number,
): Promise<Belonging[]> {
  const requests = await requestsOf(redis, person, actorIds, now);
  const batches = await batchesOf(redis, person, actorIds);
  return [
    ...requests.map((key): Belonging => ({ kind: 'request', keys: [key] })),
    ...batches.map((key): Belonging => ({ kind: 'batch', keys: [key.replace(/batch$/, 'results'), key] })),
  ];
}

/**
 * Records of these conversations that were begun until `now`: what the person writes afterwards is a new conversation's. A
 * tool's answers bear no name; those that lie there go all, as they would by themselves in minutes.
 */
export async function belongingsOf(
  engine: Engine,
  redis: Redis,
  person: Person,
  actorIds: readonly string[],
  now: number,
): Promise<Belonging[]> {
  const { partition, hash } = whereaboutsOf(engine.deployment, person);
  const found = await namingOthers(redis, person, actorIds, now);
  for (const [kind, beside] of Object.entries(companions)) {
    for (const key of baseKeys(await keysLike(redis, `${tagOf(partition)}:${kind}:*`))) {
      const content = await contentOf(redis, key);
      const text = [key, ...content].join('\n');
      const isTheirs = actorIds.some((actorId) => text.includes(actorId));
      if (!isTheirs || (begunAt(content) ?? 0) > now) continue;
      // Object.entries widens the names of the table's own keys.
      found.push({ kind: kind as keyof typeof companions, keys: [...beside.map((name) => `${key}:${name}`), key] });
    }
  }
  for (const key of await keysLike(redis, `${tagOf(partition)}:answer:*`)) {
    const [answer = ''] = await contentOf(redis, key);
    if (!answer.startsWith('?')) found.push({ kind: 'answer', keys: [key] }); // a call under way: its owner writes there
  }
  const sender = keys.sender(partition, hash);
  if ((await contentOf(redis, sender)).length > 0) found.push({ kind: 'sender', keys: [sender] });
  return found;
}
