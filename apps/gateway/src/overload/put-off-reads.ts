import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem, sendProblem } from '../platform/http/problem.js';
import type { Overload } from './overload.js';

/** When a repeat may help, in seconds. */
const retryAfter = 2;

/** The state of one message or run is how a caller of the API gets an answer. */
const answers = /^\/v1\/(messages|runs)\/[^/?]+(\?|$)/;

/** What an operator needs most during an overload: what has failed, what is to be decided, what is left alone, who works, and what waits. */
const forOperators = /^\/v1\/(dead-letters|approvals|breakers|processes|queues|waiting)(\/|\?|$)/;

/** Whether a request only looks, and nobody needs it now: lists of runs, timelines, event streams, the raw queues. */
function isLook({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return /^\/(v1|console\/queues)(\/|\?|$)/.test(url) && !answers.test(url) && !forOperators.test(url);
}

/** Answers looks with 503 and when to ask again while the gateway is overloaded: before any message is refused, and before their keys are checked. */
export function putOffReads(fastify: FastifyInstance, overload: Pick<Overload, 'reason' | 'stop'>): void {
  fastify.addHook('onRequest', async (request, reply): Promise<unknown> => {
    const why = isLook(request) ? overload.reason : null;
    if (why === null) return undefined;
    const detail = `${why}: lists, timelines and streams are put off, messages and decisions are taken; ask again in ${retryAfter} s`;
    return sendProblem(reply, new Problem(503, 'unavailable', detail, { retryAfter }));
  });
  fastify.addHook('preClose', async () => overload.stop());
}
