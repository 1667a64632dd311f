import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maskPhones } from '#telemetry';
import { findCaller } from '../caller-role.js';
import { mayReadNumbers } from './caller.js';

/** Masks in whatever an answer has: its texts, and the names in it that callers have chosen. Numbers and times stay. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskPhones(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [maskPhones(name), masked(part)]));
}

/** JSON as a caller may read it: without the scope `words` no phone number, but as the API key reads them (ADR 175). */
export function jsonFor(request: FastifyRequest, json: string): string {
  return mayReadNumbers(findCaller(request)) ? json : JSON.stringify(masked(JSON.parse(json)));
}

/** The edge of every answer in JSON; streams write by `jsonFor` themselves. */
export function maskAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const isJson = /\bjson\b/.test(String(reply.getHeader('content-type') ?? ''));
    return isJson && typeof payload === 'string' && payload !== '' ? jsonFor(request, payload) : payload;
  });
}
