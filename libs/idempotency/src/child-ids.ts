import { createHash } from 'node:crypto';
import { actorOfEffect, InvariantError, makeId, partitionOf, renameId } from '#contract';

/** The alphabet of ids: Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The actor that a spawn makes, from the id of the spawn: always the same one, in its parent's partition (ADR 59). */
export function childActorIdOf(spawnId: string): string {
  const partition = partitionOf(spawnId);
  if (partition === null || actorOfEffect(spawnId) === null) throw new InvariantError('expected the id of a spawn');
  const digest = createHash('sha256').update(spawnId).digest();
  const random = Array.from(digest.subarray(0, 24), (byte) => alphabet[byte & 31]).join('');
  return makeId('act', random, partition);
}

/** The one run of the actor that a spawn makes. */
export function childRunIdOf(spawnId: string): string {
  return renameId(childActorIdOf(spawnId), 'run');
}
