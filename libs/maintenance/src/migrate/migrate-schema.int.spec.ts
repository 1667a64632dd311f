import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Worker } from 'bullmq';
import type { Redis } from '#redis';
import { makeId } from '#protocol';
import { connect, listMasters } from '#redis';
import { joinDeployment, deploymentKey, schemaKeys, SchemaStore } from '#deployment';
import { openEngine } from '#engine';
import { keys } from '#records';
import type { OpenEngine } from '#engine';
import { until } from '../../../../test/support/app-process.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import type { AnnouncedSchema, KnownDeployment } from '../../../deployment/src/schema/schema-store.js';
import { findUnready, listMigration, lookAgainAfter, migrateSchema, rollBackMigration } from './migrate-schema.js';
import type { MigrationOutcome, MigrationPorts } from './migrate-schema.js';

const request = { by: 'ana', why: 'all are replaced' };
const record = { app: 'controller', host: 'one', pid: 1 };
const longMs = 60_000;

let server: PrivateRedis;
let engine: OpenEngine;
let store: SchemaStore;
const closing: (() => Promise<unknown> | void)[] = [];

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  engine = await open();
  await engine.redis.hset(deploymentKey, 'schema', '1');
  store = new SchemaStore(engine.redis);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await engine.redis.flushall();
  await engine.close();
});

function open(): Promise<OpenEngine> {
  return openEngine({ url: server.url, partitions: 2, role: 'worker', onError: () => undefined });
}

function ports(more: Partial<MigrationPorts> = {}): MigrationPorts {
  return { store, engine: engine.store.engine, redis: engine.redis, lookAgainMs: 0, newest: 2, ...more };
}

/** The deployment that all tests begin with, at the schema version they begin with. */
function known(): KnownDeployment {
  return { ...engine.store.engine.deployment, schema: '1' };
}

function knows(id: string, newest: number): Promise<AnnouncedSchema> {
  return store.heartbeat(id, { ...record, oldest: 1, newest }, longMs, known());
}

/** A worker as builds have it; without a name it is one from before schema versions were told of. */
async function worker(processId?: string, database = 0): Promise<void> {
  const redis = connect({ url: `${server.url}/${database}`, role: 'worker', onError: () => undefined });
  const named = processId === undefined ? {} : { name: processId };
  const worker = new Worker('tool', () => Promise.resolve(), { connection: redis, prefix: '{p0}', ...named });
  worker.on('error', () => undefined);
  closing.push(async () => {
    await worker.close();
    redis.disconnect();
  });
  const name = `{p0}:${Buffer.from('tool').toString('base64')}${processId === undefined ? '\n' : `:w:${processId}`}`;
  await until('the worker to be connected', async () =>
    String(await engine.redis.client('LIST'))
      .replaceAll(' ', '\n')
      .includes(`name=${name}`),
  );
}

/** Conversations at rest that stay for ever, as builds from before ADR 27 have left them, and others that must stay as they are. */
async function idleOnes(count: number): Promise<{ idle: string[]; others: string[] }> {
  const idOf = (n: number): string => makeId('act', `01JD3Z5H4WQ8RZ6T7V9XK${String(n).padStart(3, '0')}NP`, n % 2);
  const ids = Array.from({ length: count + 4 }, (_, n) => idOf(n));
  for (const id of ids) await engine.redis.hset(keys.actor(id), 'version', 3, 'state', '{}');
  const [awake = '', parked = '', taken = '', mortal = ''] = ids;
  await engine.redis.zadd(keys.due(0), 1, awake);
  await engine.redis.hset(keys.actor(parked), 'parked', 'why');
  await engine.redis.hset(keys.actor(taken), 'human', '{}');
  await engine.redis.expire(keys.actor(mortal), 1_000);
  await engine.redis.rpush(`${keys.actor(awake)}:mail`, '{}');
  return { idle: ids.slice(4), others: [awake, parked, taken, mortal] };
}

const ttls = (ids: readonly string[]): Promise<number[]> =>
  Promise.all(ids.map((id) => engine.redis.ttl(keys.actor(id))));

async function expectDone(idle: readonly string[], others: readonly string[]): Promise<void> {
  expect(await store.schema()).toBe('2');
  for (const left of await ttls(idle)) expect(left).toBeGreaterThan(89 * 86_400);
  const [awake, parked, taken, mortal = 0] = await ttls(others);
  expect([awake, parked, taken]).toEqual([-1, -1, -1]);
  expect(mortal).toBeLessThanOrEqual(1_000);
  expect(await engine.redis.exists(schemaKeys.migration)).toBe(0);
}

describe('joining a deployment', () => {
  const join = (oldest: number, newest: number) => joinDeployment(engine.redis, 2, { oldest, newest });

  it('founds it at the newest layout, and finds a build in that knows the one in force', async () => {
    await engine.redis.del(deploymentKey);
    await join(1, 2);
    expect(await store.schema()).toBe('2');
    await expect(join(2, 3)).resolves.toMatchObject({ partitions: 2 });
  });

  it('refuses a build that does not know the layout in force, or the one it is being raised to', async () => {
    await expect(join(2, 3)).rejects.toThrow('layout 1; this build reads layouts 2 to 3');
    await engine.redis.hset(deploymentKey, 'schema', '1>2');
    await expect(join(1, 1)).rejects.toThrow('being raised to 2; this build reads layout 1');
    await expect(join(1, 2)).resolves.toMatchObject({ partitions: 2 });
    await engine.redis.hset(deploymentKey, 'schema', '9');
    await expect(join(1, 2)).rejects.toThrow('start a newer build');
  });
});

describe('raising the layout', () => {
  it('prepares the data, puts it in force, and keeps who did it and why', async () => {
    const { idle, others } = await idleOnes(30);
    await knows('new', 2);
    expect(await listMigration(ports())).toMatchObject({ status: 'listed', changed: { 'idle-memories': 30 } });
    expect(await store.schema()).toBe('1');
    expect(await migrateSchema(ports(), request)).toEqual({
      ...{ status: 'raised', from: 1, to: 2, changed: { 'idle-memories': 30 } },
    });
    await expectDone(idle, others);
    const moves = (await store.moves()).map(({ from, to, by, why }) => ({ from, to, by, why }));
    expect(moves).toEqual([
      { from: '1>2', to: '2', ...request },
      { from: '1', to: '1>2', ...request },
    ]);
    expect(await migrateSchema(ports(), request)).toEqual({ status: 'newest', schema: '2' });
  });

  it('is refused while a live process says that it does not know the next one, and not when it has left', async () => {
    await knows('old', 1);
    expect(await migrateSchema(ports(), request)).toMatchObject({
      ...{ status: 'unready', to: 2, processes: [{ id: 'old', newest: 1 }], silent: [] },
    });
    expect(await store.schema()).toBe('1');
    await store.leave('old');
    expect(await migrateSchema(ports(), request)).toMatchObject({ status: 'raised' });
  });

  it('is refused while a worker is connected whose process says nothing, and not for one that is known', async () => {
    await knows('new', 2);
    await worker('new');
    await worker();
    const found = await migrateSchema(ports(), request);
    expect(found).toMatchObject({ status: 'unready', processes: [] });
    expect(found.status === 'unready' && found.silent).toEqual([
      { queue: 'tool', address: expect.stringContaining('127.0.0.1'), ageSeconds: expect.any(Number) },
    ]);
    await closing.pop()?.();
    await until('the old worker to be gone', async () => (await findUnready(ports(), 2)).silent.length === 0);
    expect(await migrateSchema(ports(), request)).toMatchObject({ status: 'raised' });
  });

  it('is not refused for a worker of another deployment, in another database of the same Redis', async () => {
    await worker(undefined, 1);
    expect(await migrateSchema(ports(), request)).toMatchObject({ status: 'raised' });
  });

  it('is left again when an old process turns up behind the fence', async () => {
    class Watched extends SchemaStore {
      override async move(...move: Parameters<SchemaStore['move']>): ReturnType<SchemaStore['move']> {
        const moved = await super.move(...move);
        if (move[1] === '1>2') await knows('late', 1);
        return moved;
      }
    }
    const { idle } = await idleOnes(3);
    const late = ports({ store: new Watched(engine.redis) });
    expect(await migrateSchema(late, request)).toMatchObject({ status: 'unready', processes: [{ id: 'late' }] });
    expect(await store.schema()).toBe('1');
    expect(await ttls(idle)).toEqual([-1, -1, -1]);
    expect(await store.move('1', '2', 2, request)).toEqual({ status: 'unready' });
  });

  it('can be withdrawn half-way, and begins anew', async () => {
    const { idle, others } = await idleOnes(3);
    await engine.redis.hset(deploymentKey, 'schema', '1>2');
    await store.notePartDone('1>2', 'idle-memories:0');
    expect(await rollBackMigration(store, request)).toBe(true);
    expect(await rollBackMigration(store, request)).toBe(false);
    expect(await store.schema()).toBe('1');
    expect(await migrateSchema(ports(), request)).toMatchObject({ changed: { 'idle-memories': 3 } });
    await expectDone(idle, others);
  });

  it('is looked at again when a draining worker is done, and a connection that was lost is back', () => {
    const redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
    const [options] = listMasters(redis).map((one) => one.options);
    const { connectTimeout = Infinity } = options ?? {};
    const longestPauseMs = Number(options?.retryStrategy?.(1_000));
    redis.disconnect();
    for (const drainMs of [0, 10_000, 60_000]) {
      expect(lookAgainAfter(drainMs)).toBeGreaterThan(drainMs);
      expect(lookAgainAfter(drainMs)).toBeGreaterThan(connectTimeout + longestPauseMs);
    }
  });

  it('put in force by one of two at once', async () => {
    const { idle, others } = await idleOnes(20);
    const both = await Promise.all([migrateSchema(ports(), request), migrateSchema(ports(), { ...request, by: 'bo' })]);
    expect(both.map(({ status }) => status)).toEqual(['raised', 'raised']);
    await expectDone(idle, others);
    expect((await store.moves()).map(({ to }) => to)).toEqual(['2', '1>2']);
  });
});

/** What stands in for a death: the n-th command from here on never reaches Redis, or its answer never reaches us. */
function dying(redis: Redis, at: number, isAfter: boolean): { redis: Redis; commands: () => number } {
  let count = 0;
  const mortal = new Proxy(redis, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || !/^(?:evalsha|hget|hset|hkeys|scan|client)$/.test(String(name))) return value;
      return async (...args: unknown[]) => {
        count += 1;
        if (count === at && !isAfter) throw new Error('killed');
        const answer: unknown = await Reflect.apply(value, target, args);
        if (count === at) throw new Error('killed');
        return answer;
      };
    },
  });
  return { redis: mortal, commands: () => count };
}

describe('a raise that is killed', () => {
  const play = (redis: Redis): Promise<MigrationOutcome> =>
    migrateSchema(ports({ redis, store: new SchemaStore(redis) }), request);

  it('before or after any of its commands is finished by the next', async () => {
    await engine.redis.script('FLUSH');
    await idleOnes(40);
    const whole = dying(engine.redis, Infinity, false);
    await play(whole.redis);
    expect(whole.commands()).toBeGreaterThan(10);
    const halves = new Set<string | null>();
    for (let at = 1; at <= whole.commands(); at++) {
      for (const isAfter of [false, true]) {
        await engine.redis.flushdb();
        await engine.redis.hset(deploymentKey, 'schema', '1');
        const { idle, others } = await idleOnes(40);
        const first = await play(dying(engine.redis, at, isAfter).redis).catch(() => 'killed');
        halves.add(await store.schema());
        if (first !== 'killed') continue; // fewer commands: the scripts are known by now
        const second = await migrateSchema(ports(), request);
        expect(['raised', 'newest']).toContain(second.status);
        await expectDone(idle, others);
      }
    }
    expect(halves).toEqual(new Set(['1', '1>2', '2']));
  });
});
