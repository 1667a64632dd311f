import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReplayOrder } from '#protocol';
import type { Redis } from '#redis';
import { connect, createToken, JobQueues } from '#redis';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import type { ActorStore } from './actor-store.js';
import { keys } from '#records';
import { openActorStore } from './open-actor-store.js';

let server: PrivateRedis;
let redis: Redis;
let queues: JobQueues;
let store: ActorStore;
/** Which conversation an actor is, as `tenant` and number. */
const names = new Map<string, string>();

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(async () => {
  await server.stop();
});
beforeEach(async () => {
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  await redis.flushall();
  queues = new JobQueues(redis, 1);
  const weightOf = (tenant: string): number => (tenant === 'heavy' ? 3 : 1);
  store = await openActorStore({ redis, queues, times: { quietMs: 0 }, weightOf });
});
afterEach(async () => {
  await queues.close();
  redis.disconnect();
});

/** As many of a tenant's conversations stand with everybody's before the others wait their turn. */
const share = 32;

const replay: ReplayOrder = { letterId: 'x', runId: 'run_x', first: null, calls: [] };

async function text(tenant: string, number: number, more: { order?: ReplayOrder } = {}): Promise<string> {
  const theirs = `+155501${String(number).padStart(4, '0')}`;
  const address = { tenant, channel: 'sms', ours: '+15550100', theirs };
  const { actorId } = await store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'how many?', ...more });
  names.set(actorId, `${tenant} ${number}`);
  return actorId;
}

async function texts(tenant: string, count: number, from = 0): Promise<void> {
  for (let number = from; number < from + count; number++) await text(tenant, number);
}

/** The jobs in the order in which BullMQ serves them: those without a priority, then the lowest numbers. */
async function order(): Promise<string[]> {
  const queue = queues.queue('turn', 0);
  const jobs = [
    ...(await queue.getJobs(['wait'], 0, -1, true)),
    ...(await queue.getJobs(['prioritized'], 0, -1, true)),
  ];
  return jobs.map(({ data }) => names.get(String(Reflect.get(Object(data), 'actorId'))) ?? '');
}

/** Serves the first job: takes it, and its conversation's turn begins. */
async function serve(): Promise<string> {
  const [wait = '', prioritized = ''] = queues.listQueueKeys('turn', 0, ['wait', 'prioritized']);
  const jobId = (await redis.rpop(wait)) ?? (await redis.zpopmin(prioritized))[0] ?? '';
  const job = await queues.queue('turn', 0).getJob(jobId);
  const actorId = String(Reflect.get(Object(job?.data), 'actorId'));
  await job?.remove();
  await store.turns.load(actorId, createToken());
  return names.get(actorId)?.split(' ')[0] ?? '';
}

async function serveMany(count: number): Promise<string[]> {
  const served: string[] = [];
  for (let job = 0; job < count; job++) served.push(await serve());
  return served;
}

function count(served: readonly string[], tenant: string): number {
  return served.filter((one) => one === tenant).length;
}

describe('the turns of tenants', () => {
  it('come in the order of the texts where nobody has a backlog', async () => {
    await text('one', 1);
    await text('two', 1);
    await text('one', 2);
    expect(await order()).toEqual(['one 1', 'two 1', 'one 2']);
    expect(await queues.queue('turn', 0).getPrioritizedCount()).toBe(0);
  });

  it('come in turns where two have a backlog, and a fresh text of a third comes before both', async () => {
    await texts('one', share + 4);
    await texts('two', share + 4);
    await text('three', 0);
    const found = await order();
    expect(found.slice(0, 2 * share + 1).filter((name) => name === 'three 0')).toEqual(['three 0']);
    expect(found.slice(2 * share + 1)).toEqual(
      [0, 1, 2, 3].flatMap((place) => [`one ${share + place}`, `two ${share + place}`]),
    );
  });

  it('are three for one where a tenant has a weight of three', async () => {
    await texts('heavy', share + 9);
    await texts('one', share + 3);
    const backlog = (await order()).slice(2 * share).map((name) => name.split(' ')[0]);
    expect(backlog).toEqual([
      'heavy',
      'heavy',
      'heavy',
      'one',
      'heavy',
      'heavy',
      'heavy',
      'one',
      'heavy',
      'heavy',
      'heavy',
      'one',
    ]);
  });

  it('begin where the others stand: who comes late neither waits for a backlog nor makes up for lost turns', async () => {
    await texts('one', share + 60);
    await serveMany(share + 20);
    await texts('two', share + 30);
    const served = await serveMany(share + 40);
    expect(count(served.slice(0, share), 'two')).toBe(share);
    expect(Math.abs(count(served.slice(share), 'two') - 20)).toBeLessThanOrEqual(1);
  });

  it('come before those of replays by operators', async () => {
    await text('one', 900, { order: replay });
    await texts('two', share + 2);
    await text('one', 1);
    expect((await order()).at(-1)).toBe('one 900');
    expect((await order()).indexOf('one 1')).toBe(share);
  });

  it('go on for a backlog while fresh texts keep coming: each pass of the sweeper brings the first of it to the front', async () => {
    await texts('one', share + 20);
    await text('two', 0);
    await store.sweeper.sweep();
    expect((await order()).slice(0, 9)).toEqual([
      ...[...Array(8).keys()].map((place) => `one ${share + place}`),
      'one 0',
    ]);
  });
});

describe('the conversations that wait', () => {
  it('are one job each, however much they are written, until somebody looks', async () => {
    const actorId = await text('one', 1);
    await text('one', 1);
    expect(await order()).toEqual(['one 1']);
    await store.turns.load(actorId, createToken());
    await text('one', 1);
    expect(await order()).toEqual(['one 1', 'one 1']);
  });

  it('are given a job of their own behind a replay, which comes last', async () => {
    await text('one', 1, { order: replay });
    await text('one', 1);
    expect(await queues.queue('turn', 0).getWaitingCount()).toBe(1);
  });

  it('are counted until a look', async () => {
    const actorId = await text('one', 1);
    await text('two', 1);
    expect(await redis.hgetall(keys.waiting(0))).toEqual({ one: '1', two: '1' });
    await store.turns.load(actorId, createToken());
    await store.turns.load(actorId, createToken());
    expect(await redis.hgetall(keys.waiting(0))).toEqual({ one: '0', two: '1' });
  });

  it('are never more than the queue holds: a count that has outlived its conversations is put right', async () => {
    await redis.hset(keys.waiting(0), 'one', 5_000);
    await text('one', 1);
    expect(await queues.queue('turn', 0).getPrioritizedCount()).toBe(0);
    expect(await redis.hget(keys.waiting(0), 'one')).toBe('1');
  });
});
