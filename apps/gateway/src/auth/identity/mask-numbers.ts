import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maskPhonesIn } from '#telemetry';
import { findCaller } from '../caller-role.js';
import { mayReadNumbers } from './caller.js';

/** JSON as a caller may read it: without the scope `words` no phone number, but as the API key reads them (ADR 175). */
export function jsonFor(request: FastifyRequest, json: string): string {
  return mayReadNumbers(findCaller(request)) ? json : JSON.stringify(maskPhonesIn(JSON.parse(json)));
}

/** The edge of every answer in JSON; streams write by `jsonFor` themselves. */
export function maskAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const isJson = /\bjson\b/.test(String(reply.getHeader('content-type') ?? ''));
    return isJson && typeof payload === 'string' && payload !== '' ? jsonFor(request, payload) : payload;
  });
}
