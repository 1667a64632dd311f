import type { Redis } from 'ioredis';
import { tagOf } from '#queue';
import { batchesOf } from './batches.js';
import { goesWith } from './forgotten.js';
import type { Forgotten } from './forgotten.js';
import { ownersOf } from './owners.js';
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

/** The kinds of records that name their conversation, and what lies beside each; where one alone is left, records of later kinds say whose it is. */
const companions = {
  letter: ['audit'],
  run: ['ledger', 'journal', 'told'],
  message: [],
  said: [],
  delivery: [],
} as const satisfies Record<string, readonly string[]>;

type BelongingKind = keyof typeof companions | 'request' | 'batch' | 'answer' | 'sender';

/** The records of what was found, whether they are there or only something that lies beside them. */
function recordKeys(found: readonly string[]): Set<string> {
  return new Set(found.map((key) => key.split(':', 3).join(':')));
}

/** What is known to be theirs by other records alone, and has to go before those do. */
async function namingOthers(redis: Redis, person: Person, forgotten: Forgotten): Promise<Belonging[]> {
  const requests = await requestsOf(redis, person, forgotten);
  const batches = await batchesOf(redis, person, [...forgotten.keys()]);
  return [
    ...requests.map((key): Belonging => ({ kind: 'request', keys: [key] })),
    ...batches.map((key): Belonging => ({ kind: 'batch', keys: [key.replace(/batch$/, 'results'), key] })),
  ];
}

/**
 * Records of these conversations that were begun before each was forgotten: what the person writes afterwards is a new one's. A
 * tool's answers bear no name; those that lie there go all, as they would by themselves in minutes.
 */
export async function belongingsOf(
  engine: Engine,
  redis: Redis,
  person: Person,
  forgotten: Forgotten,
): Promise<Belonging[]> {
  const { partition, hash } = whereaboutsOf(engine.deployment, person);
  const found = await namingOthers(redis, person, forgotten);
  for (const [kind, beside] of Object.entries(companions)) {
    for (const key of recordKeys(await keysLike(redis, `${tagOf(partition)}:${kind}:*`))) {
      const names = [...beside.map((name) => `${key}:${name}`), key];
      const { content, named } = await ownersOf(redis, key, names);
      if (!goesWith(forgotten, content, named)) continue;
      // Object.entries widens the names of the table's own keys.
      found.push({ kind: kind as keyof typeof companions, keys: names });
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
