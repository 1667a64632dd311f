import { keysLike } from '#redis';
import type { Redis } from '#redis';
import { othersKeys } from './others-keys.js';
import { actorsNamed } from './actors-named.js';
import { matchMentions } from './mentions.js';
import type { Person } from './person.js';
import { readKeyContent } from './stored.js';

/**
 * The batches of replays, and the trials, with dead letters or runs of these conversations in which an operator has written the number; and the
 * tests of agents that were kept of those runs, whose words they have.
 */
export async function findBatches(redis: Redis, person: Person, actorIds: readonly string[]): Promise<string[]> {
  const isMentioned = matchMentions(person.addresses);
  const found: string[] = [];
  const { batches, trials, tests } = othersKeys;
  const kept = new Set(await keysLike(redis, tests));
  for (const key of [...(await keysLike(redis, batches)), ...(await keysLike(redis, trials)), ...kept]) {
    const content = (await readKeyContent(redis, key)).join('\n');
    if (!kept.has(key) && !isMentioned(content)) continue;
    const named = await actorsNamed(redis, key, content);
    if (named.some((actorId) => actorIds.includes(actorId))) found.push(key);
  }
  return found;
}
