import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { endConnectionsOnClose } from './end-connections.js';

describe('a server that closes', () => {
  it('does not wait for the connection of a request that it has answered meanwhile', async () => {
    const server = fastify({ keepAliveTimeout: 10_000 });
    endConnectionsOnClose(server);
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    server.get('/', () => {
      asked.resolve();
      return answer.promise;
    });
    const address = await server.listen();
    const response = fetch(address);
    await asked.promise;
    const closing = server.close();
    await new Promise((resolve) => setImmediate(resolve));
    answer.resolve('done');
    expect(await (await response).text()).toBe('done');
    const begun = performance.now();
    await closing;
    expect(performance.now() - begun).toBeLessThan(5_000);
  }, 20_000);
});
