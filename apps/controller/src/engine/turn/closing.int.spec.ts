import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openActorStore, openEngine } from '#engine';
import type { ActorStore, OpenEngine } from '#engine';
import type { EndedRun, SettleAuthority, SettleEvent } from '#engine/ports';
import { renameId } from '#protocol';
import type { Completion, Model } from '#llm';
import { dumpPartition, loadDump } from '../../../../../test/protocol/view.js';
import { RedisCluster } from '../../../../../test/support/redis-cluster.js';
import { startRedis } from '../../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../../test/support/redis.mjs';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';
import { Felling } from '../trees/felling.js';
import { Quarantine } from '../recovery/quarantine.js';
import { takeTurns } from '../take-turn.js';
import type { TurnPorts } from '../take-turn.js';

const leaseMs = 60_000;
const never = new AbortController().signal;
/** The last millisecond of a leap day. */
const standing = Date.UTC(2028, 2, 1) - 1;
const answer = {
  control: { done: true, reason: 'ok' },
  next_action: { type: 'respond', message: 'Hello \u{1f600} “\u0001t5\u0001”.' },
  state_update: { plan: 'answer', observation: 'none', confidence: 1 },
};
const complete: Model['complete'] = () =>
  Promise.resolve<Completion>({
    ...{ text: JSON.stringify(answer), finish: 'stop', model: 'm', structured: 'prompt', schemaId: null },
    ...{ usage: { tokensIn: 3, tokensOut: 2, tokensCached: 0 }, fallbackReason: null },
  });

let server: PrivateRedis;
let engine: OpenEngine;
let store: ActorStore;
let ended: EndedRun[];

function openAt(url: string): Promise<OpenEngine> {
  return openEngine({ url, partitions: 1, role: 'worker', onError: () => undefined });
}

function openStore(publishesEvents: boolean): Promise<ActorStore> {
  return openActorStore({
    ...{ redis: engine.redis, queues: engine.queues, times: { quietMs: 0, leaseMs }, publishesEvents },
    rewriteLua: (file, lua) => (file === 'clock' ? `local function clock() return ${standing} end` : lua),
    onClosed: (run) => ended.push(run),
  });
}

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  engine = await openAt(server.url);
});
afterAll(async () => {
  await engine.close();
  await server.stop();
});
beforeEach(async () => {
  ended = [];
  await engine.redis.flushall();
  store = await openStore(true);
  await loadDump(engine.redis);
});

function ports(): TurnPorts {
  const model: Model = { provider: 'scripted', complete };
  return {
    programs: composePrograms(readConfig({ LLM_PROVIDER: 'scripted', LLM_MODEL: 'm' }), () => model),
    ...{
      store,
      leaseMs,
      quarantine: new Quarantine(),
      felling: new Felling(),
      onCommit: () => undefined,
      deriveApprovalCode: () => '1234',
    },
    outage: { lastAgo: () => null, lastOn: () => null },
    recoveryGate: { isComplete: true, complete: () => Promise.resolve() },
  };
}

const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };

interface Owing {
  actorId: string;
  runId: string;
  effectId: string;
  /** What the claim gave. */
  closing: string;
}

/** A text was answered, and the answer is claimed. */
async function owe(): Promise<Owing> {
  const { actorId, messageId } = await store.intake.ingest({
    address,
    sourceId: null,
    mode: 'text',
    text: 'hi “\u0001p\u0001”',
  });
  await takeTurns(ports(), actorId, never, never);
  const [effectId = ''] = await engine.redis.hkeys(`{p0}:actor:${actorId}:owed`);
  const claim = await store.effects.claim(effectId, 'send-reply', { token: 'mine', leaseMs });
  const closing = (claim.status === 'claimed' && claim.closing) || '';
  return { actorId, runId: renameId(messageId, 'run'), effectId, closing };
}

async function settle(
  { effectId, closing }: Owing,
  end: Partial<Extract<SettleEvent, { type: 'reply-settled' }>> = {},
  authority: SettleAuthority = { token: 'mine', closing: { text: closing, at: standing } },
): Promise<void> {
  const sent = { type: 'reply-settled', effectId, status: 'sent', providerId: 'SM"1', errorCode: null } as const;
  expect(await store.effects.settle(effectId, authority, { ...sent, ...end })).toBe('settled');
}

async function everything(): Promise<Map<string, Buffer>> {
  const keys = await engine.redis.keys('*');
  return new Map(await Promise.all(keys.map(async (key) => [key, await engine.redis.dumpBuffer(key)] as const)));
}

describe('the closing of a run', () => {
  it.each<[string, string | null, SettleAuthority | undefined]>([
    ['a worker', 'SM"1', undefined],
    ['a worker that was told no id', null, undefined],
    ["the provider's callback", 'SM"1', 'callback'],
  ])('leaves byte for byte what the turn after the send would leave, by %s', async (_by, providerId, authority) => {
    const owing = await owe();
    const before = await everything();
    await settle(owing, { providerId }, authority);
    const closed = await dumpPartition(engine.redis, 0);
    const record = await store.records.readRun(owing.runId);
    expect(ended).toEqual([{ outcome: 'answered', errorCode: null, stepsUsed: 1, tokensUsed: 5, costMicroUsd: 0 }]);

    await engine.redis.flushall();
    for (const [key, dump] of before) await engine.redis.restore(key, 0, dump);
    await settle(owing, { providerId }, { token: 'mine' });
    expect(await store.records.readRun(owing.runId)).toMatchObject({ outcome: null });
    await takeTurns(ports(), owing.actorId, never, never);
    expect((await dumpPartition(engine.redis, 0)).split('\n')).toEqual(closed.split('\n'));
    expect(record).toMatchObject({
      outcome: 'answered',
      finishedAt: standing,
      replies: [{ status: 'sent', providerId }],
    });
    expect(ended).toHaveLength(1);
  });

  it('hints no turn, and leaves nothing that wakes the conversation', async () => {
    const owing = await owe();
    await settle(owing);
    expect(await engine.queues.count('turn')).toMatchObject({ waiting: 1 });
    expect(await engine.redis.zscore('{p0}:due', owing.actorId)).toBeNull();
  });
});

const stop = { sourceId: null, mode: 'stop', text: 'STOP' } as const;

describe('a settle leaves the end to a turn', () => {
  it.each<[string, (owing: Owing) => Promise<unknown>]>([
    ['while a text is unread', () => store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'and?' })],
    ['while a STOP is unread', () => store.intake.ingest({ address, ...stop })],
    [
      'after a STOP in another conversation of the person',
      () => store.intake.ingest({ address: { ...address, ours: '+15550101' }, ...stop }),
    ],
    ['while a takeover is unread', ({ actorId }) => store.takeovers.takeOver(actorId, { by: 'ann', reason: 'why' })],
    ['when a turn has been taken since', ({ actorId }) => engine.redis.hincrby(`{p0}:actor:${actorId}`, 'version', 1)],
    ['while a turn has the lease', ({ actorId }) => engine.redis.hset(`{p0}:actor:${actorId}`, 'lease', 'another')],
    ['of a parked conversation', ({ actorId }) => engine.redis.hset(`{p0}:actor:${actorId}`, 'parked', 'why')],
    [
      'while more is owed',
      ({ actorId }) => engine.redis.hset(`{p0}:actor:${actorId}:owed`, `${actorId}.0.9`, 'send-reply'),
    ],
  ])('%s', async (_when, change) => {
    const owing = await owe();
    await change(owing);
    await settle(owing);
    expect(await store.records.readRun(owing.runId)).toMatchObject({ outcome: null });
    const mail = await engine.redis.lrange(`{p0}:actor:${owing.actorId}:mail`, 0, -1);
    expect(mail.at(-1)).toContain('reply-settled');
    expect(ended).toEqual([]);
  });

  it('where the send brings another closing than the callback was given', async () => {
    const owing = await owe();
    const { runner } = store.engine;
    const run = runner.run.bind(runner);
    let scripts = 0;
    runner.run = async (call, jobs) => {
      if (++scripts === 2) await engine.redis.hset(`{p0}:effect:${owing.effectId}`, 'closing', 'another');
      return run(call, jobs);
    };
    await settle(owing, {}, 'callback');
    expect(scripts).toBe(2);
    expect(await store.records.readRun(owing.runId)).toMatchObject({ outcome: null });
  });

  it.each(['unknown', 'rejected'] as const)('of a send that is %s', async (status) => {
    const owing = await owe();
    await settle(owing, { status, providerId: null });
    expect(await store.records.readRun(owing.runId)).toMatchObject({ outcome: null });
    expect(await engine.queues.count('turn')).toMatchObject({ waiting: 2 });
  });
});

/** There each script has one key more behind its own (ADR 67). */
describe('the closing of a run in a Redis Cluster', () => {
  let cluster: RedisCluster;
  let alone: OpenEngine;

  beforeAll(async () => {
    alone = engine;
    cluster = await RedisCluster.start({ masters: 2, replicas: 0, appendonly: 'no' });
    engine = await openAt(cluster.url);
  });
  afterAll(async () => {
    await engine.close();
    await cluster.stop();
    engine = alone;
  });

  it.each([true, false])('is applied by its settle (events for another system: %s)', async (publishesEvents) => {
    for (const { port } of cluster.servers) await cluster.client(port).flushall();
    store = await openStore(publishesEvents);
    const owing = await owe();
    await settle(owing);
    expect(await store.records.readRun(owing.runId)).toMatchObject({ outcome: 'answered', finishedAt: standing });
    expect(ended).toHaveLength(1);
    expect(await engine.redis.llen(`{p0}:actor:${owing.actorId}:mail`)).toBe(0);
  });
});
