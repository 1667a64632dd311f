import type { FastifyInstance } from 'fastify';

/**
 * Ends the connection of every request that is answered while the server closes. Node ends the connections that are idle when the
 * close begins; one that comes to rest later would keep the server open for its keep-alive time.
 */
export function endConnectionsOnClose(fastify: FastifyInstance): void {
  let isClosing = false;
  fastify.addHook('preClose', async () => {
    isClosing = true;
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
