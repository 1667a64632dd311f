import { createHash, randomFillSync } from 'node:crypto';
import { decodeTime, encodeTime } from 'ulid';
import { makeId } from '#protocol';
import type { IdPrefix } from '#protocol';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random bytes to be used once: to ask for many at a time costs a tenth. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

function randomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/**
 * A new id of ours: a ULID of which the first ten characters are the time, fourteen are random (70 bits), and the last two
 * name the partition.
 */
export function mintId(prefix: IdPrefix, partition: number): string {
  const random = Array.from(randomBytes(14), (byte) => crockford[byte & 31]).join('');
  return makeId(prefix, encodeTime(Date.now(), 10) + random, partition);
}

/** The id that follows from a text, so that whoever does something again does it under the same one. It bears a time, in milliseconds. */
export function derivedId(prefix: IdPrefix, at: number, text: string, partition: number): string {
  const hash = createHash('sha256').update(text).digest();
  const body = Array.from(hash.subarray(0, 14), (byte) => crockford[byte & 31]).join('');
  return makeId(prefix, encodeTime(at, 10) + body, partition);
}

/** When an id was created, in milliseconds since the epoch by its creator's clock; a run's is that of its opening message. */
export function readCreatedAt(id: string): number {
  return decodeTime(id.slice(id.indexOf('_') + 1));
}

/** A worker's token for one claim or lease: unguessable, never reused. */
export function createToken(): string {
  return randomBytes(12).toString('base64url');
}
