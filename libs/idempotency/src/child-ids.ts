import { createHash } from 'node:crypto';
import { actorOfEffect, makeId, parsePartition, renameId } from '#protocol';
import { InvariantError } from '#errors';
import { startOf } from '#values';
import type { IdPrefix } from '#protocol';

/** The alphabet of ids: Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID begins with its time, and goes on with as much that is random; the last two characters are the partition's. */
const timeLength = 10;
const randomLength = 14;

/** The actor that a spawn makes, from the id of the spawn: always the same one, in its parent's partition and of its time (ADR 59). */
export function deriveChildActorId(spawnId: string): string {
  const parent = actorOfEffect(spawnId);
  if (parent === null) throw new InvariantError('expected the id of a spawn');
  return idBeside(parent, 'act', spawnId, readIdTime(parent));
}

/** A tick of a schedule: the message that set the schedule, its number since then, and when it was due. */
export interface Tick {
  setBy: string;
  number: number;
  dueAt: number;
}

/** The run of a tick, of the time at which it was due: always the same one, so no tick has two. A schedule's own id has no time. */
export function deriveTickRunId(actorId: string, { setBy, number, dueAt }: Tick): string {
  return idBeside(actorId, 'run', `${actorId}.${setBy}.${number}`, encoded(dueAt));
}

/** A time as an id begins with it. */
function encoded(at: number): string {
  let [rest, text] = [Math.floor(at), ''];
  while (text.length < timeLength) {
    text = `${alphabet[rest % alphabet.length]}${text}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}

/** The time that an id begins with. */
function readIdTime(id: string): string {
  return startOf(id.slice(id.indexOf('_') + 1), timeLength);
}

/** An id that follows from a name, in the partition of an actor. */
function idBeside(actorId: string, prefix: IdPrefix, name: string, time: string): string {
  const partition = parsePartition(actorId);
  if (partition === null) throw new InvariantError('expected the id of an actor');
  const digest = createHash('sha256').update(name).digest();
  const random = Array.from(digest.subarray(0, randomLength), (byte) => alphabet[byte & 31]).join('');
  return makeId(prefix, time + random, partition);
}

/** The one run of the actor that a spawn makes. */
export function deriveChildRunId(spawnId: string): string {
  return renameId(deriveChildActorId(spawnId), 'run');
}
