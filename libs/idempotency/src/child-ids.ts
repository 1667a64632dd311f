import { createHash } from 'node:crypto';
import { actorOfEffect, InvariantError, makeId, partitionOf, renameId } from '#contract';
import type { IdPrefix } from '#contract';

/** The alphabet of ids: Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID begins with its time, and goes on with as much that is random; the last two characters are the partition's. */
const timeLength = 10;
const randomLength = 14;

/** The actor that a spawn makes, from the id of the spawn: always the same one, in its parent's partition and of its time (ADR 59). */
export function childActorIdOf(spawnId: string): string {
  const parent = actorOfEffect(spawnId);
  if (parent === null) throw new InvariantError('expected the id of a spawn');
  return idBeside(parent, 'act', spawnId);
}

/** The run of a tick, from its number and the message that set the schedule: always the same one, so no tick has two. */
export function tickRunIdOf(actorId: string, setBy: string, tick: number): string {
  return idBeside(actorId, 'run', `${actorId}.${setBy}.${tick}`);
}

/** An id that follows from a name, in the partition of an actor and of its time. */
function idBeside(actorId: string, prefix: IdPrefix, name: string): string {
  const partition = partitionOf(actorId);
  if (partition === null) throw new InvariantError('expected the id of an actor');
  const digest = createHash('sha256').update(name).digest();
  const random = Array.from(digest.subarray(0, randomLength), (byte) => alphabet[byte & 31]).join('');
  const time = actorId.slice(actorId.indexOf('_') + 1).slice(0, timeLength);
  return makeId(prefix, time + random, partition);
}

/** The one run of the actor that a spawn makes. */
export function childRunIdOf(spawnId: string): string {
  return renameId(childActorIdOf(spawnId), 'run');
}
