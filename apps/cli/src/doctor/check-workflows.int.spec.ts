import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { versionOf, workflowBudget, workflowDefinition } from '#registry';
import { PolicyStore, WorkflowStore } from '#versions';
import type { WorkflowDocument } from '#workflow';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { readOutside } from '../config.js';
import { checkStored } from './check-workflows.js';

let redis: PrivateRedis;
let connection: Redis;
beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  connection.disconnect();
  await redis.stop();
});

const own = { provider: 'scripted', providers: ['openai'], model: null, maxSteps: null, maxToolCalls: null };

async function store(id: string, root: object): Promise<void> {
  const definition = workflowDefinition(id, { version: 1, root } as WorkflowDocument, null, workflowBudget); // as an older build has
  const version = versionOf(definition);
  await new WorkflowStore(connection).publish({
    ...{ id, version, definition, uses: [], repeats: false, by: 'ana', note: null },
  });
}

it('doctor lists the stored workflows that would be refused now, with the first thing that is wrong', async () => {
  const outside = readOutside({ REDIS_URL: redis.url });
  const look = () => checkStored(connection, { apps: [], environment: {}, outside });
  expect(await look()).toEqual([]); // no controller has told what it gives
  await new WorkflowStore(connection).tell({ ...own, tools: ['text'] });
  await new PolicyStore(connection, 60_000).register({ ...publishedPolicy, version: 'file' });
  const say = { kind: 'tool', id: 't', toolName: 'text' };
  await store('good', say);
  expect(await look()).toMatchObject([
    { name: 'stored workflows', status: 'ok' },
    { name: 'schedules', status: 'ok' },
  ]);
  await store('bad', { kind: 'loop', id: 'l', body: say, until: { kind: 'maxSteps', n: 4 }, maxIterations: 3 });
  const [found] = await look();
  expect(found).toMatchObject({ name: 'stored workflows', status: 'doubtful' });
  expect(found?.what).toMatch(/^bad@[0-9a-f]{16}: \/root\/until\/n expected at most maxIterations 3/);
});
