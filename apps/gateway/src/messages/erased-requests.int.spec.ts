import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { actorIdFor } from '#deployment';
import { erasePerson } from '#maintenance';
import { openEngine } from '#engine';
import type { Erasure } from '#maintenance';
import type { OpenEngine } from '#engine';
import { mortalAt } from '../../../../test/support/mortal.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiAddress } from '../auth/caller-agent.js';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { amount } from '../../../../test/support/amount.js';

const partitions = 4;
const keysOfEach = 4;
const question = 'How many zanzibar parcels came today?';
const reply = 'Seven parcels,\nall of them from "zanzibar".';
const options = { by: 'an operator', reason: 'asked to be forgotten', patienceMs: 0 };

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway | null;
let names = 0;

beforeAll(async () => {
  redis = await startRedis({ args: ['--rdbcompression', 'no'] });
});
afterAll(() => redis.stop());
beforeEach(async () => {
  const rest = { times: { quietMs: 0 }, onError: () => undefined };
  engine = await openEngine({ url: redis.url, partitions, role: 'worker', ...rest });
  gateway = await openGateway(redis.url, { PARTITIONS: String(partitions) });
  await untilReady(gateway);
});
async function stopGateway(): Promise<void> {
  await gateway?.stop();
  gateway = null;
}
afterEach(async () => {
  await stopGateway();
  await engine.redis.flushall();
  await engine.close();
});

function post(conversation: string, query = ''): Promise<Response> {
  if (gateway === null) throw new Error('the gateway has been stopped');
  const path = `/v1/conversations/${encodeURIComponent(conversation)}/messages${query}`;
  return gateway.ask('POST', path, { text: question }, { 'idempotency-key': `key-${(names += 1)}` });
}

/** A caller who has waited for a reply, and then has asked under other keys whose records lie in whatever partitions. */
async function converse(conversation: string): Promise<void> {
  const waiting = post(conversation, '?wait=60');
  const actorId = actorIdFor(engine.store.engine.deployment, apiAddress(null, conversation));
  const controller = new FakeController(engine.store, conversation);
  await controller.turn(actorId, { reply: { kind: 'answer', text: reply } });
  await controller.turn(actorId, { ends: true });
  expect((await waiting).status).toBe(200);
  for (let n = 0; n < keysOfEach; n++) expect((await post(conversation)).status).toBe(202);
}

/** A try that died before it had its answer: its record names the message alone. */
async function dieOver(conversation: string): Promise<void> {
  const before = await requests();
  await post(conversation);
  const name = (await requests()).find((each) => !before.includes(each)) ?? '';
  const { fingerprint, result } = JSON.parse((await engine.redis.get(name)) ?? '') as {
    fingerprint: string;
    result: { location: string };
  }; // what the gateway stored
  const owner = result.location.split('/').at(-1);
  await engine.redis.set(name, JSON.stringify({ state: 'in-flight', fingerprint, owner, expiresAt: 0 }));
}

function requests(): Promise<string[]> {
  return engine.redis.keys('*:request:*');
}

async function everything(): Promise<string> {
  const all = (await engine.redis.keys('*')).sort();
  return (await Promise.all(all.map(async (name) => `${name}=${String(await engine.redis.dump(name))}`))).join('\n');
}

function erase(theirs: string, live: <T extends object>(target: T) => T = (target) => target): Promise<Erasure> {
  const { store, redis: client } = engine;
  const person = { tenants: ['default'], addresses: [theirs] };
  return erasePerson({ ...store.engine, runner: live(store.engine.runner) }, live(client), person, options);
}

async function keep(): Promise<[string, Buffer][]> {
  const all = await engine.redis.keys('*');
  return Promise.all(
    all.map(async (name): Promise<[string, Buffer]> => [
      name,
      (await engine.redis.dumpBuffer(name)) ?? Buffer.from([]),
    ]),
  );
}

async function bringBack(kept: readonly [string, Buffer][]): Promise<void> {
  await engine.redis.flushall();
  for (const [name, content] of kept) await engine.redis.restore(name, 0, content);
}

describe('what was kept under an Idempotency-Key', () => {
  it.each(['user-42', 'the "desk" \\ 42', '+15550142'])(
    'goes with the conversation %s from all partitions, and that of others stays',
    async (conversation) => {
      await converse(conversation);
      await dieOver(conversation);
      const theirs = await requests();
      await converse('user-43');
      expect(new Set(theirs.map((name) => name.split(':')[0])).size).toBeGreaterThan(1);
      const erasure = await erase(conversation);
      expect(erasure).toMatchObject({
        status: 'erased',
        removed: { request: keysOfEach + 2 },
        proof: { left: [], elsewhere: [] },
      });
      const left = await requests();
      expect(left).toHaveLength(keysOfEach + 1);
      expect(left.filter((name) => theirs.includes(name))).toEqual([]);
    },
  );

  it('is gone to the last word', async () => {
    await converse('user-42');
    await erase('user-42');
    expect(await everything()).not.toMatch(/zanzibar|user-42/);
  });

  it('goes by what it says where its messages are gone', async () => {
    await converse('user-42');
    await engine.redis.del(...(await engine.redis.keys('*:message:*')));
    expect(await erase('user-42')).toMatchObject({ removed: { request: keysOfEach + 1 }, proof: { left: [] } });
  });

  it('is not written by a request that waited throughout', async () => {
    const waiting = post('user-42', '?wait=3');
    await until(async () => (await engine.redis.keys('*:mail')).length > 0);
    expect(await erase('user-42')).toMatchObject({ removed: { request: 1 }, proof: { left: [] } });
    expect((await waiting).status).toBe(202);
    expect(await requests()).toEqual([]);
  });

  it('is found by the proof of an erasure that could not remove it', async () => {
    await converse('user-42');
    const [name = ''] = await requests();
    const kept = (await engine.redis.get(name)) ?? '';
    await erase('user-42');
    await engine.redis.set('{p0}:of:another:kind', JSON.stringify({ record: kept }));
    expect(await erase('user-42')).toMatchObject({ proof: { left: ['{p0}:of:another:kind'] } });
  });

  it('goes with the next erasure, wherever one was killed', async () => {
    await converse('user-42');
    await dieOver('user-42');
    await stopGateway(); // it would notice that a Redis goes back in time, and bring back its latest texts (ADR 15)
    const kept = await keep();
    const step = amount(5, 1);
    let deaths = 0;
    for (let nth = 1; ; nth += step) {
      await bringBack(kept);
      const died = await erase('user-42', mortalAt(nth)).then(
        () => false,
        (error: Error) => error.message === 'killed',
      );
      expect(await erase('user-42')).toMatchObject({ status: 'erased', proof: { left: [], elsewhere: [] } });
      expect(await requests()).toEqual([]);
      if (!died) break;
      deaths += 1;
    }
    process.stdout.write(`erasure of requests: killed at ${deaths} commands, ${step} apart\n`);
    expect(deaths * step).toBeGreaterThan(40);
  }, 240_000);
});
