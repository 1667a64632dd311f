import type { FastifyInstance } from 'fastify';
import { beginWork } from '#telemetry';

/** Names each request by its route while it is answered, for whoever finds the event loop blocked. */
export function nameRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const end = beginWork(`request ${request.method} ${request.routeOptions.url ?? 'that no route takes'}`);
    reply.raw.once('close', end);
    done();
  });
}
