import { actorOfEffect, parsePartition } from '#protocol';
import { InvariantError } from '#errors';
import { toHashTag } from './partitions.js';

/** The slot that an id names. */
export function tagOfId(id: string): string {
  const partition = parsePartition(id);
  if (partition === null) throw new InvariantError('a key was asked for something that is not an id of ours');
  return toHashTag(partition);
}

/** The partition whose key it is; null for one of the deployment's. */
export function partitionOfKey(key: string): number | null {
  const partition = /^\{p(\d+)\}:/.exec(key)?.[1];
  return partition === undefined ? null : Number(partition);
}

/** The actor an effect belongs to; asking for anything but an effect id is our mistake. */
export function requireActorId(effectId: string): string {
  const actorId = actorOfEffect(effectId);
  if (actorId === null) throw new InvariantError('expected an effect id');
  return actorId;
}
