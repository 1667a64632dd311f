import { readField } from '#values';
import type { FastifyRequest } from 'fastify';

/**
 * The number of the last event that a client has, from `Last-Event-ID` or, for clients that cannot set headers, `?after=`: 0 without
 * either, null for what is no number.
 */
export function lastEventId({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): number | null {
  const asked = readField(query, 'after');
  const id = headers['last-event-id'] ?? asked ?? '0';
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
