import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { makeId } from '#contract';
import type { IdPrefix } from '#contract';

/** A new id of ours. The last two characters name the partition, the fourteen before them are random (70 bits). */
export function mintId(prefix: IdPrefix, partition: number): string {
  return makeId(prefix, ulid(), partition);
}

/** A worker's name for one claim or lease: unguessable, never reused. */
export function mintToken(): string {
  return randomBytes(12).toString('base64url');
}
