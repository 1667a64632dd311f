import type { Redis } from '#redis';
import { agentKeys, policyKeys } from '#versions';
import { keysLike, partitionOfKey } from '#redis';
import { actorsNamed } from './actors-named.js';
import { asStored } from './as-stored.js';
import { isSomebodys } from './conversations.js';
import { matchMentions } from './mentions.js';
import { listPartitions } from './person.js';
import type { Person } from './person.js';
import { readKeyContent } from './stored.js';

export interface Proof {
  /** How many keys were read, of whatever kind. */
  searched: number;
  /** Keys in which an address or one of the texts still occurs. */
  left: string[];
  /** Keys in which somebody else has written an address: theirs, and not removed. */
  elsewhere: string[];
}

/** Where operators' sentences for everybody are stored: they are nobody's personal text. */
const configured: readonly string[] = [agentKeys.versions, agentKeys.filing, policyKeys.tables];

/**
 * Whether a key is somebody else's: every conversation that it names exists and is not the person's, or it is a tool's answer, which has
 * no name, of another partition. A key that names nobody, or an unknown conversation, does not count as somebody else's.
 */
async function isAnothers(redis: Redis, key: string, text: string, { actorIds }: Theirs): Promise<boolean> {
  if (/^\{p\d+\}:answer:/.test(key)) return !listPartitions(actorIds).has(partitionOfKey(key) ?? -1);
  const named = await actorsNamed(redis, key, text);
  if (named.length === 0 || named.some((actorId) => actorIds.includes(actorId))) return false;
  return (await Promise.all(named.map((actorId) => isSomebodys(redis, actorId)))).includes(true);
}

/** The person's conversations, and the texts that were found while they went. */
interface Theirs {
  actorIds: readonly string[];
  texts: readonly string[];
}

/** Reads every key of this Redis and looks for the addresses, and for the texts. */
export async function prove(redis: Redis, { addresses }: Person, theirs: Theirs): Promise<Proof> {
  const isMentioned = matchMentions(addresses);
  const texts = [...new Set(theirs.texts)].flatMap(asStored);
  const proof: Proof = { searched: 0, left: [], elsewhere: [] };
  for (const key of await keysLike(redis, '*')) {
    proof.searched += 1;
    const text = (await readKeyContent(redis, key)).join('\n');
    const isNamed = isMentioned(`${key}\n${text}`);
    const isText = !configured.includes(key) && texts.some((words) => text.includes(words));
    if (!isNamed && !isText) continue;
    if (!(await isAnothers(redis, key, text, theirs))) proof.left.push(key);
    else if (isNamed) proof.elsewhere.push(key);
  }
  return proof;
}
