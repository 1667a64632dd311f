import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SchemaStore } from '#deployment';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { pause } from '#timing';
import { WorkflowStore } from '#versions';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, operatorKey, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

interface Health {
  state: string;
  objects: { kind: string; name: string; state: string; reason: string; link: string }[];
}

async function health(): Promise<Health> {
  const response = await gateway.ask('GET', '/v1/health', undefined, { authorization: `Bearer ${operatorKey}` });
  expect(response.status).toBe(200);
  return (await response.json()) as Health; // what the route answers
}

/** Looks until an object is so: a look is shared for two seconds. */
async function untilState(kind: string, name: string, state: string): Promise<{ whole: Health; reason: string }> {
  const found: { whole: Health; reason: string }[] = [];
  await until(async () => {
    await pause(400); // requests have a rate
    const whole = await health();
    const object = whole.objects.find((each) => each.kind === kind && each.name === name && each.state === state);
    if (object) found.push({ whole, reason: object.reason });
    return object !== undefined;
  });
  const [first] = found;
  if (!first) throw new Error('it was found');
  return first;
}

type Said = {
  openBreakers?: string[];
  failingProviders?: { provider: string; why: string; fails: number; agoMs: number }[];
};

/** Announces a process of an app, as itself does every five seconds. */
async function announce(app: string, more: Said = {}, leaseMs = 20_000): Promise<void> {
  const { deployment } = engine.store.engine;
  const record = { app, host: 'pod', pid: 7, oldest: 1, newest: 9, ...more };
  const schema = (await new SchemaStore(engine.redis).schema()) ?? '1';
  await new SchemaStore(engine.redis).heartbeat(`pod ${app}`, record, leaseMs, { ...deployment, schema });
}

it('is failing as long as an app has no process, and well once each has', async () => {
  expect((await untilState('process', 'tool-runner', 'failing')).reason).toBe('no tool-runner is alive');
  for (const app of ['controller', 'tool-runner', 'compressor']) await announce(app);
  const { whole } = await untilState('process', 'tool-runner', 'well');
  expect(whole.objects.filter(({ state }) => state === 'failing')).toEqual([]);
  expect(whole.state).toBe('well');
});

it('names a tool whose breaker one process has opened by itself', async () => {
  await announce('tool-runner', { openBreakers: ['tool:get_counts'] });
  const { whole, reason } = await untilState('tool', 'get_counts', 'failing');
  expect(reason).toBe('its breaker is open in 1 of 1 processes');
  expect(whole.objects[0]).toMatchObject({ kind: 'tool', link: '#/runs?failed_tool=get_counts' });
  await announce('tool-runner');
  await untilState('tool', 'get_counts', 'unknown');
});

it('names a provider that refuses the key, which no breaker counts', async () => {
  const failingProviders = [{ provider: 'openai', why: '401', fails: 1, agoMs: 10 }];
  await announce('controller', { failingProviders });
  const { whole, reason } = await untilState('provider', 'openai', 'failing');
  expect(reason).toMatch(/^it refuses the key \(401\)/);
  const link = '#/runs?outcome=model-failed';
  expect(whole.objects).toContainEqual(expect.objectContaining({ kind: 'provider', state: 'failing', link }));
  const headers = { authorization: `Bearer ${operatorKey}` };
  const listed = await gateway.ask('GET', '/v1/breakers', undefined, headers);
  const { breakers } = (await listed.json()) as { breakers: { name: string }[] }; // what the route answers
  expect(breakers).toContainEqual(expect.objectContaining({ name: 'model:openai' }));
  await announce('controller');
});

async function begin(theirs: string): Promise<string> {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs };
  return (await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'go' })).actorId;
}

it('judges a workflow that is stored by its last run, however many are under way', async () => {
  const published = { version: '0'.repeat(64), definition: {}, uses: [], repeats: false, by: 'ana', note: null };
  await new WorkflowStore(engine.redis).publish({ id: 'orders', ...published });
  const failedTools = [{ tool: 'Fetch', code: 'tool-failed' as const }];
  for (const id of ['orders', 'deleted']) {
    const more = { agentId: `workflow.${id}`, failedTools };
    await new FakeController(engine.store, id).turn(await begin(id), { ends: true, more });
  }
  await Promise.all(Array.from({ length: 200 }, (_, at) => begin(`waits-${at}`)));
  const { whole, reason } = await untilState('workflow', 'orders', 'failing');
  expect(reason).toBe('Fetch: tool-failed');
  expect(whole.objects.filter(({ kind }) => kind === 'workflow')).toHaveLength(1);
}, 30_000);

it('says that Redis hangs, is away, and is back', async () => {
  await redis.kill('SIGSTOP');
  const hung = await untilState('store', 'Redis', 'failing');
  expect(hung.reason).toBe('Redis does not answer');
  await redis.kill('SIGCONT');
  await untilState('store', 'Redis', 'well');
  await redis.kill();
  const gone = await untilState('store', 'Redis', 'failing');
  expect(gone.whole.state).toBe('failing');
  await redis.restart();
  await untilState('store', 'Redis', 'well');
}, 60_000);
