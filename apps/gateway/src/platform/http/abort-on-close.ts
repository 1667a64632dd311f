import type { FastifyReply } from 'fastify';

/** Aborts when the caller has disconnected. */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
