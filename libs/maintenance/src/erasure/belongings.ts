import { partitionOfKey, keysLike } from '#redis';
import type { Redis } from '#redis';
import { keys } from '#records';
import { othersKeys } from './others-keys.js';
import { findBatches } from './batches.js';
import { isErasedWith } from './forgotten.js';
import type { Forgotten } from './forgotten.js';
import { keysOfIds } from './message-ids.js';
import { findOwners } from './owners.js';
import { listPartitions } from './person.js';
import type { Person, Whereabouts } from './person.js';
import { findRequests } from './requests.js';
import { readKeyContent } from './stored.js';

/** A person's records beside the conversations themselves. */
export interface Belonging {
  kind: BelongingKind;
  /** What is removed, the record last: after an interrupted erasure it leads to the rest. */
  keys: string[];
}

/**
 * The kinds of records that name their conversation, and what lies beside each; where only that is left, records of later kinds show
 * whose it is.
 */
const companions = {
  letter: ['audit'],
  run: ['ledger', 'journal', 'told', 'tree', 'items', 'again'],
  message: [],
  said: [],
  delivery: [],
  event: [],
  vectors: [],
} as const satisfies Record<string, readonly string[]>;

type BelongingKind = keyof typeof companions | 'request' | 'batch' | 'answer' | 'sender' | 'id';

/** The records of what was found, whether they exist or only something beside them. */
function recordKeys(found: readonly string[]): Set<string> {
  return new Set(found.map((key) => key.split(':', 3).join(':')));
}

/** Records that are known to be theirs through other records only, and have to go before those do. */
async function namingOthers(redis: Redis, person: Person, forgotten: Forgotten): Promise<Belonging[]> {
  const requests = await findRequests(redis, person, forgotten);
  const batches = await findBatches(redis, person, [...forgotten.keys()]);
  return [
    ...requests.map((key): Belonging => ({ kind: 'request', keys: [key] })),
    ...batches.map((key): Belonging => ({
      kind: 'batch',
      keys: key.endsWith('batch') ? [key.replace(/batch$/, 'results'), key] : [key],
    })),
  ];
}

/**
 * Records of these conversations from before each was erased: what the person writes afterwards belongs to a new one. A tool's answers
 * have no name; those of the partition all go, as they would by themselves within minutes.
 */
export async function findBelongings(
  redis: Redis,
  person: Person,
  whereabouts: readonly Whereabouts[],
  forgotten: Forgotten,
): Promise<Belonging[]> {
  const found = await namingOthers(redis, person, forgotten);
  const partitions = listPartitions(forgotten.keys());
  const isNear = (key: string): boolean => partitions.has(partitionOfKey(key) ?? -1);
  for (const [kind, beside] of Object.entries(companions)) {
    const near = (await keysLike(redis, `{p*}:${kind}:*`)).filter(isNear);
    for (const key of recordKeys(near)) {
      const names = [...beside.map((name) => `${key}:${name}`), key];
      const { content, named } = await findOwners(redis, key, names);
      if (!isErasedWith(forgotten, content, named)) continue;
      // Object.entries widens the names of the table's own keys.
      found.push({ kind: kind as keyof typeof companions, keys: names });
    }
  }
  const shared = await keysLike(redis, othersKeys.sharedAnswers); // they bear no name: all go
  for (const key of [...(await keysLike(redis, othersKeys.answers)).filter(isNear), ...shared]) {
    const [answer = ''] = await readKeyContent(redis, key);
    if (!answer.startsWith('?')) found.push({ kind: 'answer', keys: [key] }); // a call under way: its owner writes there
  }
  for (const key of (await keysOfIds(redis, person)).filter(isNear)) found.push({ kind: 'id', keys: [key] });
  for (const { partition, hash } of whereabouts) {
    for (const counted of [keys.sender(partition, hash), keys.ordered(partition, hash)])
      if ((await readKeyContent(redis, counted)).length > 0) found.push({ kind: 'sender', keys: [counted] });
  }
  return found;
}
