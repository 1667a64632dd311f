import { toHashTag } from '#redis';

/** String: what an API caller was answered under an `Idempotency-Key`, or that it is under way, as JSON. TTL: a day. */
export function requestKey(partition: number, name: string): string {
  return `${toHashTag(partition)}:request:${name}`;
}
