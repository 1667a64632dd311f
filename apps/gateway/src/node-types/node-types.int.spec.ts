import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nodeTypes } from '#nodes';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { openGateway, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

async function read(path: string): Promise<[status: number, body: unknown]> {
  const response = await gateway.ask('GET', `/v1/node-types${path}`);
  return [response.status, await response.json()];
}

async function namesFor(query: string): Promise<string[]> {
  const [status, body] = await read(query);
  expect(status).toBe(200);
  return (body as { node_types: { name: string }[] }).node_types.map(({ name }) => name); // as the API is described
}

describe('GET /v1/node-types', () => {
  it('has the whole catalogue, in n8n’s form', async () => {
    expect(await read('')).toEqual([200, JSON.parse(JSON.stringify({ node_types: nodeTypes }))]);
  });

  it('finds by name, by what a type lends, and by both, the best first', async () => {
    expect((await namesFor('?query=merge'))[0]).toBe('n8n-nodes-base.merge');
    const models = await namesFor('?connectionType=ai_languageModel');
    expect(models).toHaveLength(9);
    const [first, ...others] = await namesFor('?connectionType=ai_languageModel&query=anthropic');
    expect(first).toBe('@n8n/n8n-nodes-langchain.lmChatAnthropic');
    expect(others).toHaveLength(8);
    expect(await namesFor('?query=no-such-node')).toEqual([]);
    expect((await read('?connectionType=ai_nothing'))[0]).toBe(400);
  });

  it('has each by itself with the schema of its parameters, and no other', async () => {
    for (const { name } of nodeTypes)
      expect(await read(`/${encodeURIComponent(name)}`)).toMatchObject([
        200,
        { name, parameterSchema: { type: 'object' } },
      ]);
    expect(await read('/acme.unheardOf')).toMatchObject([404, { detail: expect.stringContaining('type of nodes') }]);
  });
});
