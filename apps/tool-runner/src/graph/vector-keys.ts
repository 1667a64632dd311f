import { toHashTag } from '#redis';

/**
 * Hash of record (JSON: at, in ms by Redis's clock, and the id of the root's run that wrote them) and documents (JSON, each with its vector): what one
 * call has put into a store. TTL: retention since then.
 */
export function vectorsKey(partition: number, id: string): string {
  return `${toHashTag(partition)}:vectors:${id}`;
}

/**
 * Hash of `<partition>.<id>` to what that record holds: seq, owner, count, bytes, expiresAt (ms), as JSON; of `cleared:<owner>` to when that may be
 * forgotten (ms). TTL: retention since the last was added.
 */
export function vectorIndexKey(storeId: string): string {
  return `{vectors:${storeId}}:index`;
}
