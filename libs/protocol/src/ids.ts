import { startOf } from '#values';
import { InvariantError } from '#errors';

/** Crockford's base 32, the alphabet of ULIDs. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export type IdPrefix = 'act' | 'run' | 'msg' | 'step';

/** Two characters of an id hold its partition: ten bits. */
export const maxPartitions = 1024;

const ownChars = 24;

/**
 * An id is a prefix and a ULID whose last two characters (ten of its eighty random bits) name the partition,
 * so that any id finds its slot without a lookup.
 */
export function makeId(prefix: IdPrefix, ulid: string, partition: number): string {
  if (!Number.isInteger(partition) || partition < 0 || partition >= maxPartitions) {
    throw new InvariantError(`partition ${partition} is not an integer from 0 to ${maxPartitions - 1}`);
  }
  return `${prefix}_${startOf(ulid, ownChars)}${alphabet[partition >> 5]}${alphabet[partition & 31]}`;
}

/** The same ULID under another prefix: a run bears the ULID of the message that opened it. */
export function renameId(id: string, prefix: IdPrefix): string {
  return `${prefix}_${id.slice(id.indexOf('_') + 1)}`;
}

/** Whether `id` has the prefix and the shape of ours; says nothing of whether it exists. */
export function isId(prefix: IdPrefix, id: string): boolean {
  return id.startsWith(`${prefix}_`) && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id.slice(prefix.length + 1));
}

/** The partition an id (or an effect id, which starts with an actor's) belongs to; null when it is not an id of ours. */
export function parsePartition(id: string): number | null {
  const body = /^[a-z]+_([0-9A-HJKMNP-TV-Z]{26})(?:\.\d+\.\d+)?$/.exec(id)?.[1];
  if (body === undefined) return null;
  return alphabet.indexOf(body.charAt(24)) * 32 + alphabet.indexOf(body.charAt(25));
}

/** An effect is named by its actor, the version whose commit decided it, and its place in that commit. */
export function buildEffectId(actorId: string, version: number, n: number): string {
  return `${actorId}.${version}.${n}`;
}

/** The most ids that one event may use for its effects and spawns. */
export const mostIdsPerEvent = 64;

/** Above every place that events have in a commit: for spawns that are numbered through all of it. */
export const firstSpawnPlace = 1_000_000;

/** The place of an effect in its commit. */
export function placeOfEffect(effectId: string): number {
  return Number(effectId.slice(effectId.lastIndexOf('.') + 1));
}

/** The actor that an effect belongs to; null when the text is not an effect id. */
export function actorOfEffect(effectId: string): string | null {
  return /^(act_[0-9A-HJKMNP-TV-Z]{26})\.\d+\.\d+$/.exec(effectId)?.[1] ?? null;
}
