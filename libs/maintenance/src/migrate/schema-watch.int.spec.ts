import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { version } from '#telemetry';
import { joinDeployment, deploymentKey, schemaKeys, SchemaStore, SchemaWatch } from '#deployment';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { until } from '../../../../test/support/app-process.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { migrateSchema } from './migrate-schema.js';
import type { MigrationPorts } from './migrate-schema.js';

const request = { by: 'ana', why: 'all are replaced' };
const record = { app: 'controller', host: 'one', pid: 1, oldest: 1, newest: 1 };

let server: PrivateRedis;
let engine: OpenEngine;
let store: SchemaStore;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  engine = await openEngine({ url: server.url, partitions: 2, role: 'worker', onError: () => undefined });
  await engine.redis.hset(deploymentKey, 'schema', '1');
  store = new SchemaStore(engine.redis);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await engine.redis.flushall();
  await engine.close();
});

function ports(): MigrationPorts {
  return { store, engine: engine.store.engine, redis: engine.redis, lookAgainMs: 0 };
}

describe('a process that watches the layout', () => {
  const everyMs = 500;

  async function watching(range: { oldest: number; newest: number }, lines: string[] = []): Promise<SchemaWatch> {
    const onUnfit = (error: Error): void => void lines.push(error.message);
    const onMigrated = (inForce: number): void => void lines.push(`layout ${inForce} is in force`);
    const { deployment } = engine.store.engine;
    const options = { id: 'me', app: 'controller', deployment, onUnfit, onMigrated, range, everyMs };
    const watch = new SchemaWatch(store, options);
    closing.push(() => watch.stop());
    await watch.open();
    return watch;
  }

  it('says what it knows, learns of a raise without a restart, and leaves when it stops', async () => {
    const lines: string[] = [];
    const watch = await watching({ oldest: 1, newest: 2 }, lines);
    expect(watch.inForce).toBe(1);
    expect(await store.processes()).toEqual([expect.objectContaining({ id: 'me', oldest: 1, newest: 2, version })]);
    await migrateSchema(ports(), request);
    await until('it has heard', () => watch.inForce === 2);
    expect(lines).toEqual(['layout 2 is in force']);
    await watch.stop();
    expect(await store.processes()).toEqual([]);
  });

  it('stops without waiting for a Redis that is away', async () => {
    const watch = await watching({ oldest: 1, newest: 2 });
    await server.kill();
    await until('its connection is lost', () => engine.redis.status !== 'ready');
    await watch.stop();
    await server.restart();
  });

  it('ends its process when a layout is in force that it does not know', async () => {
    const lines: string[] = [];
    await watching({ oldest: 1, newest: 1 }, lines);
    await engine.redis.hset(deploymentKey, 'schema', '2'); // it was cut off while its lease ran out
    await until('it is unfit', () => lines.length === 1);
    expect(lines[0]).toContain('layout 2; this build reads layout 1');
  });

  it('founds the deployment again with what it knows when Redis has come back empty, and goes on', async () => {
    const lines: string[] = [];
    const { deployment } = engine.store.engine;
    await watching({ oldest: 1, newest: 2 }, lines);
    await engine.redis.flushall();
    await until('it is founded again', async () => (await store.schema()) !== null);
    expect(await store.schema()).toBe('1');
    expect(await joinDeployment(engine.redis, 2)).toEqual(deployment); // who starts by now
    await until('it has been heard of', async () => (await store.processes()).length === 1);
    expect(lines).toEqual([]);
  });

  it('agrees with one that founds the deployment at the same moment, wherever that one stands', async () => {
    await engine.redis.del(deploymentKey);
    await engine.redis.hset(deploymentKey, 'partitions', '2'); // its first step
    await watching({ oldest: 1, newest: 2 });
    expect(await joinDeployment(engine.redis, 2)).toEqual(engine.store.engine.deployment);
  });

  it.each([
    ['idKey', 'another'],
    ['partitions', '3'],
  ])('ends its process when another deployment is written down, by its %s', async (field, value) => {
    const lines: string[] = [];
    const { idKey } = engine.store.engine.deployment;
    await watching({ oldest: 1, newest: 2 }, lines);
    await engine.redis.hset(deploymentKey, field, value); // somebody who knew nothing has founded it meanwhile
    await until('it is unfit', () => lines.length === 1);
    expect(lines[0]).toContain('another deployment than the one this process has joined');
    expect(lines[0]).not.toContain(idKey);
  });

  it('does not begin where it may not work, and counts as nobody then', async () => {
    await expect(watching({ oldest: 2, newest: 3 })).rejects.toThrow('this build reads layouts 2 to 3');
    expect(await store.processes()).toEqual([]);
  });

  it('is shown as silent for a quarter of an hour after its lease, in nobody’s way, and not when it left', async () => {
    const minuteMs = 60_000;
    const known = { ...engine.store.engine.deployment, schema: '1' };
    for (const id of ['dead', 'long dead', 'left']) await store.heartbeat(id, record, 20_000, known);
    await store.leave('left');
    const diedAt = (agoMs: number): string => `${Date.now() - agoMs} ${JSON.stringify(record)}`;
    await engine.redis.hset(schemaKeys.processes, 'dead', diedAt(14 * minuteMs), 'long dead', diedAt(16 * minuteMs));
    expect((await store.seen()).map(({ id }) => id)).toEqual(['dead']);
    expect(await store.processes()).toEqual([]);
    expect(await migrateSchema(ports(), request)).toMatchObject({ status: 'raised' });
    expect(await engine.redis.hkeys(schemaKeys.processes)).toEqual(['dead']);
  });

  it('counts as gone when it has been silent for its lease', async () => {
    await store.heartbeat('frozen', record, 1, { ...engine.store.engine.deployment, schema: '1' });
    await until('the lease is over', async () => (await store.processes()).length === 0);
    expect(await migrateSchema(ports(), request)).toMatchObject({ status: 'raised' });
  });
});
