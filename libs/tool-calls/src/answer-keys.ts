import { toHashTag } from '#redis';

/**
 * String: a tool's answer as JSON; `?` and the owner's effect id while the call is under way. TTL: the tool's cache time. Those that the
 * conversations of a tenant share lie beside the partitions, the tenant being part of the question.
 */
export function answerKey(place: number | 'tenant', dedupeKey: string): string {
  return `${place === 'tenant' ? '{turnpike}' : toHashTag(place)}:answer:${dedupeKey}`;
}
