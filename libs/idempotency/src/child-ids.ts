import { createHash } from 'node:crypto';
import { actorOfEffect, InvariantError, makeId, partitionOf, renameId } from '#contract';

/** The alphabet of ids: Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID begins with its time, and goes on with as much that is random; the last two characters are the partition's. */
const timeLength = 10;
const randomLength = 14;

/** The actor that a spawn makes, from the id of the spawn: always the same one, in its parent's partition and of its time (ADR 59). */
export function childActorIdOf(spawnId: string): string {
  const partition = partitionOf(spawnId);
  const parent = actorOfEffect(spawnId);
  if (partition === null || parent === null) throw new InvariantError('expected the id of a spawn');
  const digest = createHash('sha256').update(spawnId).digest();
  const random = Array.from(digest.subarray(0, randomLength), (byte) => alphabet[byte & 31]).join('');
  const time = parent.slice(parent.indexOf('_') + 1).slice(0, timeLength);
  return makeId('act', time + random, partition);
}

/** The one run of the actor that a spawn makes. */
export function childRunIdOf(spawnId: string): string {
  return renameId(childActorIdOf(spawnId), 'run');
}
