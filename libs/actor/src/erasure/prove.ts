import type { Redis } from 'ioredis';
import { addressPattern } from './person.js';
import type { Person } from './person.js';
import { asStored } from './said-texts.js';
import { contentOf, keysLike } from './stored.js';

export interface Proof {
  /** Keys that were read, of whatever kind. */
  searched: number;
  /** Keys in which the number or one of the texts still stands. */
  left: string[];
  /** Keys in which somebody else has written the number: theirs, and not removed. */
  elsewhere: string[];
}

const anActor = /act_[0-9A-HJKMNP-TV-Z]{26}/g;

/** Whether a key is another conversation's: it names one in its own name, in its content, or in the record it lies beside. */
async function isAnothers(redis: Redis, key: string, text: string, actorIds: readonly string[]): Promise<boolean> {
  const record = /^(\{p\d+\}:run:run_[0-9A-Z]+):/.exec(key)?.[1];
  const beside = record === undefined ? [] : await contentOf(redis, record);
  const named = [key, text, ...beside].join('\n').match(anActor) ?? [];
  return named.length > 0 && named.every((actorId) => !actorIds.includes(actorId));
}

/** Reads every key of this Redis and looks for the address, and for texts of the person that were found while they were removed. */
export async function prove(
  redis: Redis,
  person: Person,
  actorIds: readonly string[],
  texts: readonly string[],
): Promise<Proof> {
  const address = addressPattern(person);
  const said = [...new Set(texts)].map(asStored);
  const proof: Proof = { searched: 0, left: [], elsewhere: [] };
  for (const key of await keysLike(redis, '*')) {
    proof.searched += 1;
    const text = (await contentOf(redis, key)).join('\n');
    const isNamed = address.test(`${key}\n${text}`);
    if (!isNamed && !said.some((words) => text.includes(words))) continue;
    if (!(await isAnothers(redis, key, text, actorIds))) proof.left.push(key);
    else if (isNamed) proof.elsewhere.push(key);
  }
  return proof;
}
