import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { connect, untilReady } from '#redis';
import { createLogger } from '#telemetry';
import { deploymentKey } from '#deployment';
import { until } from '../../../../test/support/app-process.js';
import { policyKeys } from '../version-keys.js';
import { AgentVersionStore } from '../agents/agent-version-store.js';
import { PolicyStore } from './policy-store.js';
import { PolicyWatch } from './policy-watch.js';
import { readingPolicy, withPolicy } from './with-policy.js';
import { redisForFile } from '../../../../test/support/redis-for-file.js';

const keptMs = 60_000;
const request = { by: 'ana', why: 'cheaper' };

let store: PolicyStore;
const watches: PolicyWatch[] = [];

const connected = redisForFile();
beforeEach(async () => {
  await connected.redis.flushall();
  store = new PolicyStore(connected.redis, keptMs);
});
afterEach(() => watches.splice(0).forEach((watch) => watch.stop()));

/** What a process has open, as far as the policy needs it: a connection of its own. */
async function opened() {
  const own = connect({ url: connected.server.url, role: 'worker', onError: () => undefined });
  await untilReady(own, 5_000);
  const close = (): Promise<void> => Promise.resolve(own.disconnect());
  return { redis: own, store: { engine: { times: { retentionSeconds: keptMs / 1_000 } } }, close };
}

function version(name: string, maxSteps = 5): PolicyTable {
  return { ...publishedPolicy, version: name, defaults: { ...publishedPolicy.defaults, maxSteps } };
}

async function watching(own: PolicyTable): Promise<PolicyWatch> {
  const watch = new PolicyWatch(own, { changed: () => undefined, failed: () => undefined }, 20);
  watches.push(watch);
  await watch.open(store);
  return watch;
}

describe('the policy’s versions', () => {
  it('are set by who has looked at the current one, and tell who and why', async () => {
    await store.register(version('file'));
    expect(await store.set('file', version('v2', 7), request)).toEqual({ status: 'done', version: 'v2' });
    expect(await store.set('file', version('v3', 8), request)).toEqual({ status: 'changed', version: 'v2' });
    expect(await store.status()).toEqual({ current: 'v2', file: 'file' });
    expect(await store.history()).toEqual([
      { ...request, version: 'v2', action: 'set', base: 'file', at: expect.any(Number) },
    ]);
  });

  it('mean one table for ever', async () => {
    await store.register(version('file'));
    await store.set('file', version('v2', 7), request);
    expect(await store.set('v2', version('v2', 9), request)).toEqual({ status: 'taken', version: 'v2' });
    expect(await store.rollBack('v2', 'v9', request)).toEqual({ status: 'unknown', version: 'v9' });
  });

  it('can be gone back to, the file’s own included', async () => {
    await store.register(version('file'));
    await store.set('file', version('v2', 7), request);
    await store.set('v2', version('v3', 8), request);
    expect(await store.rollBack('v3', 'v2', request)).toMatchObject({ status: 'done' });
    expect(await store.table('v2')).toMatchObject({ defaults: { maxSteps: 7 } });
    await store.rollBack('v2', 'file', request);
    expect(await store.status()).toEqual({ current: 'file', file: 'file' });
    expect((await store.history()).map(({ action }) => action)).toEqual(['rollback', 'rollback', 'set', 'set']);
  });

  it('are kept until the retention is over since they were left, and the file’s always', async () => {
    await store.register(version('file'));
    await store.set('file', version('v2', 7), request);
    await store.set('v2', version('v3', 8), request);
    await connected.redis.hset(policyKeys.left, 'v2', 1, 'file', 1);
    await store.set('v3', version('v4', 9), request);
    expect(
      await Promise.all(['file', 'v2', 'v3', 'v4'].map(async (name) => (await store.table(name)) !== null)),
    ).toEqual([true, false, true, true]);
  });
});

describe('a policy that older builds would pass over in part', () => {
  const guarded = { ...version('v2'), defaults: { ...publishedPolicy.defaults, middleware: ['redact'] } };

  it('is neither set nor gone back to before the layout says that there are none, and the field is named', async () => {
    await connected.redis.hset(deploymentKey, 'schema', '1>2');
    await store.register(version('file'));
    const refused = { status: 'newer', version: 'v2', field: 'defaults.middleware' };
    expect(await store.set('file', guarded, request)).toEqual({
      ...refused,
      why: expect.stringContaining('layout raise'),
    });
    await connected.redis.hset(policyKeys.tables, 'v2', JSON.stringify(guarded));
    expect(await store.rollBack('file', 'v2', request)).toMatchObject(refused);
    expect(await store.status()).toEqual({ current: 'file', file: 'file' });
    await connected.redis.hset(deploymentKey, 'schema', '2');
    expect(await store.set('file', guarded, request)).toEqual({ status: 'done', version: 'v2' });
  });
});

describe('a process whose file asks for what the layout does not let it have', () => {
  const own = { ...version('file'), defaults: { ...publishedPolicy.defaults, middleware: ['redact'] } };
  const logger = createLogger({ app: 'controller', level: 'silent' });
  const open = opened;

  it('does not start, and begins with it once the layout is in force', async () => {
    await connected.redis.hset(deploymentKey, 'schema', '1');
    await expect(withPolicy(await open(), own, logger)).rejects.toThrow(
      /^POLICY_FILE: defaults\.middleware: .*layout raise/,
    );
    expect(await store.status()).toEqual({ current: null, file: null });
    await connected.redis.hset(deploymentKey, 'schema', '2');
    const engine = await withPolicy(await open(), own, logger);
    expect(engine.policies.current.defaults.middleware).toEqual(['redact']);
    await engine.close();
  });

  it('keeps an agent’s definition no sooner', async () => {
    await connected.redis.hset(deploymentKey, 'schema', '1');
    const agents = new AgentVersionStore(connected.redis, keptMs);
    const formed = new Map([['v1', { id: 'a', answerSchema: { type: 'object' } }]]);
    await expect(agents.keep(formed)).rejects.toThrow(/^agent v1: answerSchema: .*layout raise/);
    expect(await agents.read('v1')).toBeNull();
    await connected.redis.hset(deploymentKey, 'schema', '2');
    await agents.keep(formed);
    expect(await agents.read('v1')).toMatchObject({ id: 'a' });
  });
});

describe('a process that reads the policy and has no file of it', () => {
  it('takes what holds, the others’ file included, and tells of none of its own', async () => {
    const logger = createLogger({ app: 'tool-runner', level: 'silent' });
    const open = opened;
    const breakers = { ...publishedPolicy.breakers, minCalls: 3 };
    await store.register({ ...version('file'), breakers });
    const engine = await readingPolicy(await open(), logger);
    expect(engine.policies.current).toMatchObject({ version: 'file', breakers });
    expect(await store.status()).toEqual({ current: 'file', file: 'file' });
    expect(await store.table(publishedPolicy.version)).toBeNull();
    await store.set('file', version('v2'), request);
    await until('v2 holds', () => engine.policies.current.version === 'v2');
    await engine.close();
  });
});

describe('a process that watches the policy', () => {
  it('begins with its file, takes up what is set, and still knows what runs began on', async () => {
    const watch = await watching(version('file'));
    expect(watch.current.version).toBe('file');
    await store.set('file', version('v2', 7), request);
    await until('v2 holds', () => watch.current.version === 'v2');
    expect(watch.of('file')).toMatchObject({ version: 'file' });
    await store.rollBack('v2', 'file', request);
    await until('the file holds', () => watch.current.version === 'file');
  });

  it('finds at its start what was set before', async () => {
    await store.register(version('file'));
    await store.set('file', version('v2', 7), request);
    const watch = await watching(version('file'));
    expect(watch.current).toMatchObject({ version: 'v2', defaults: { maxSteps: 7 } });
    expect(watch.of('v1')).toBeUndefined();
    await watch.fetch('v1');
    expect(watch.of('v1')).toBeUndefined();
  });

  it('gives its own file another name where another table bears it', async () => {
    await watching(version('file', 5));
    const other = await watching(version('file', 6));
    expect(other.current.version).toMatch(/^file-[0-9a-f]{8}$/);
    await other.fetch('file');
    expect([other.current, other.of('file')].map((table) => table?.defaults.maxSteps)).toEqual([6, 5]);
  });

  it('tells of its file anew when Redis has forgotten, so that the policy can be set again', async () => {
    const watch = await watching(version('file'));
    await connected.redis.del(policyKeys.state, policyKeys.tables, policyKeys.history, policyKeys.left);
    await until('the file is known again', async () => (await store.status()).file === 'file');
    expect(await store.set('file', version('v2', 7), request)).toMatchObject({ status: 'done' });
    await until('v2 holds', () => watch.current.version === 'v2');
  });

  it('goes on with what it has where it cannot read what was set', async () => {
    const watch = await watching(version('file'));
    await connected.redis.hset(
      policyKeys.tables,
      'odd',
      JSON.stringify({ version: 'odd', defaults: { maxSteps: -1 } }),
    );
    await connected.redis.hset(policyKeys.state, 'current', 'odd');
    await store.set('odd', version('v2', 7), request);
    await until('v2 holds', () => watch.current.version === 'v2');
  });
});
