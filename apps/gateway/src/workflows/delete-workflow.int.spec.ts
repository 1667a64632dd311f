import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { connect } from '#redis';
import { PolicyStore, WorkflowStore } from '#versions';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
  const connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  const own = { provider: 'scripted', providers: ['openai'], model: null, maxSteps: null, maxToolCalls: null };
  await new WorkflowStore(connection).tell({ tools: ['text'], ...own });
  await new PolicyStore(connection, 60_000).register({ ...publishedPolicy, version: 'file' });
  connection.disconnect();
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

async function call(method: string, path: string, body?: unknown) {
  const response = await gateway.ask(method, `/v1${path}`, body, { authorization: `Bearer ${operatorKey}` });
  return [response.status, (await response.json()) as Record<string, never>] as const; // its own answer
}

const start = { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger' };

describe('a workflow that is deleted', () => {
  const why = { reason: 'runs away', by: 'ana' };
  const startTwo = async (id: string): Promise<void> => {
    await call('POST', '/workflows', { id, graph: { name: id, nodes: [start], connections: {} } });
    for (const input of ['a', 'b']) expect((await call('POST', `/workflows/${id}/runs`, { input }))[0]).toBe(202);
  };

  it('says how many of its runs go on', async () => {
    await startTwo('goes-on');
    expect(await call('DELETE', '/workflows/goes-on', why)).toEqual([
      200,
      { id: 'goes-on', live_runs: 2, cancelled: 0 },
    ]);
  });

  it('has them end with it where that is asked for, and nobody else’s', async () => {
    await startTwo('ends');
    await startTwo('ends-not');
    expect((await call('DELETE', '/workflows/ends', { ...why, cancel: 'yes' }))[0]).toBe(400);
    const gone = { id: 'ends', live_runs: 2, cancelled: 2 };
    expect(await call('DELETE', '/workflows/ends', { ...why, cancel: true })).toEqual([200, gone]);
    const [, audit] = await call('GET', '/audit');
    const cancels = JSON.stringify(audit).match(/run-cancelled/g);
    expect(cancels).toHaveLength(2);
  });
});
