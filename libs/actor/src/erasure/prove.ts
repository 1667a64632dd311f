import type { Redis } from 'ioredis';
import { agentKeys, policyKeys } from '../keys.js';
import { actorsNamed } from './actors-named.js';
import { asStored } from './as-stored.js';
import { addressPattern } from './person.js';
import type { Person } from './person.js';
import { contentOf, keysLike } from './stored.js';

export interface Proof {
  /** Keys that were read, of whatever kind. */
  searched: number;
  /** Keys in which the number or one of the texts still stands. */
  left: string[];
  /** Keys in which somebody else has written the number: theirs, and not removed. */
  elsewhere: string[];
}

/** Where operators write down what is said to everybody: a sentence of theirs is nobody's there. */
const configured: readonly string[] = [agentKeys.versions, policyKeys.tables];

/** Whether a key is another conversation's: it names one, and none of these, or is a tool's answer, which bears no name, to somebody else. */
async function isAnothers(redis: Redis, key: string, text: string, { partition, actorIds }: Theirs): Promise<boolean> {
  const answered = /^\{p(\d+)\}:answer:/.exec(key)?.[1];
  if (answered !== undefined && Number(answered) !== partition) return true;
  const named = await actorsNamed(redis, key, text);
  return named.length > 0 && named.every((actorId) => !actorIds.includes(actorId));
}

/** What a person is known by: where their things lie, their conversations, and the texts that were found while they went. */
interface Theirs {
  partition: number;
  actorIds: readonly string[];
  texts: readonly string[];
}

/** Reads every key of this Redis and looks for the address, and for the texts. */
export async function prove(redis: Redis, person: Person, theirs: Theirs): Promise<Proof> {
  const address = addressPattern(person);
  const said = [...new Set(theirs.texts)].flatMap(asStored);
  const proof: Proof = { searched: 0, left: [], elsewhere: [] };
  for (const key of await keysLike(redis, '*')) {
    proof.searched += 1;
    const text = (await contentOf(redis, key)).join('\n');
    const isNamed = address.test(`${key}\n${text}`);
    const isSaid = !configured.includes(key) && said.some((words) => text.includes(words));
    if (!isNamed && !isSaid) continue;
    if (!(await isAnothers(redis, key, text, theirs))) proof.left.push(key);
    else if (isNamed) proof.elsewhere.push(key);
  }
  return proof;
}
