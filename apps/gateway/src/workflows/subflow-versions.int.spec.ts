import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { PolicyStore, WorkflowStore } from '#versions';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let connection: Redis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
  const own = { provider: 'scripted', providers: [], model: null, maxSteps: null, maxToolCalls: null };
  await new WorkflowStore(connection).tell({ tools: [], ...own });
  await new PolicyStore(connection, 60_000).register({ ...publishedPolicy, version: 'file' });
});
afterAll(async () => {
  connection.disconnect();
  await gateway.stop();
  await redis.stop();
});

interface Answer {
  version: string;
  errors?: { path: string }[];
  document?: unknown;
  uses?: string[];
}

async function call(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const response = await gateway.ask(method, `/v1/workflows${path}`, body, headers);
  return (await response.json()) as Answer; // its own answer
}

it('a subflow may name a version of another workflow, of which a later one changes nothing', async () => {
  const pause = (ms: number) =>
    call('POST', '', { id: 'pause', document: { version: 2, root: { kind: 'delay', id: 'd', ms } } });
  const naming = (more: object) =>
    call('POST', '', {
      id: 'own',
      document: { version: 2, root: { kind: 'subflow', id: 's', ref: 'pause', ...more } },
    });
  const { version } = await pause(1);
  await pause(2);
  const inside = (ms: number): object => ({ document: { root: { document: { root: { ms } } } }, uses: ['pause'] });
  await naming({ version });
  expect(await call('GET', '/own')).toMatchObject(inside(1));
  await naming({});
  expect(await call('GET', '/own')).toMatchObject(inside(2));
  expect((await naming({ version: 'none' })).errors).toMatchObject([{ path: '/root/version' }]);
});
