import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from '#redis';
import { buildEffectId } from '#protocol';
import type { MailEvent, SendReply } from '#protocol';
import { connect, JobQueues, createToken } from '#redis';
import type { Loaded } from './ports/loaded.js';
import type { CommitRequest } from './ports/turn-port.js';
import type { ActorStore } from './actor-store.js';
import { openActorStore } from './open-actor-store.js';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';

const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };

let server: PrivateRedis;
let redis: Redis;
let queues: JobQueues;
let store: ActorStore;

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
  store = await openActorStore({ redis, queues, times: { quietMs: 0 } });
});

afterEach(async () => {
  await queues.close();
  redis.disconnect();
});

async function text(words: string, sourceId: string | null = null): Promise<{ actorId: string; messageId: string }> {
  return store.intake.ingest({ address, sourceId, mode: 'text', text: words });
}

async function ready(
  actorId: string,
  token = createToken(),
): Promise<Extract<Loaded, { version: number }> & { token: string }> {
  const loaded = await store.turns.load(actorId, token);
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  return { ...loaded, token };
}

function commitOf(
  actorId: string,
  turn: Awaited<ReturnType<typeof ready>>,
  more: Partial<CommitRequest> = {},
): CommitRequest {
  return {
    actorId,
    token: turn.token,
    version: turn.version,
    consumed: turn.mail.length,
    lastMail: turn.lastMail,
    state: {},
    thinking: false,
    live: true,
    wakeInMs: null,
    effects: [],
    cancels: [],
    runs: [],
    ledger: [],
    journal: [],
    messageRuns: {},
    hold: false,
    ...more,
  };
}

function reply(actorId: string, version: number): SendReply {
  return { type: 'send-reply', id: buildEffectId(actorId, version, 0), runId: 'run_x', kind: 'answer', text: '7' };
}

async function oweReply(): Promise<{ actorId: string; effect: SendReply }> {
  const { actorId } = await text('how many?');
  const turn = await ready(actorId);
  const effect = reply(actorId, turn.version + 1);
  expect(await store.turns.commit(commitOf(actorId, turn, { effects: [effect] }))).toEqual({
    status: 'committed',
    mailLeft: 0,
  });
  return { actorId, effect };
}

describe('the engine on Redis', () => {
  it('I1: accepts a message once however often its webhook comes', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => text('hello', 'SM1')));
    expect(new Set(answers.map((answer) => answer.messageId)).size).toBe(1);
    const turn = await ready(answers[0]?.actorId ?? '');
    expect(turn.mail).toHaveLength(1);
  });

  it('I1: queues a wake-up in the step that accepts', async () => {
    await text('hello');
    expect(await queues.queue('turn', 0).getWaitingCount()).toBe(1);
    expect(await redis.zcard('{p0}:due')).toBe(1);
  });

  it('I2: lets one worker of two commit', async () => {
    const { actorId } = await text('hello');
    const first = await ready(actorId);
    expect(await store.turns.load(actorId, createToken())).toEqual({ status: 'held' });
    const second = { ...first, token: createToken() };
    expect((await store.turns.commit(commitOf(actorId, first))).status).toBe('committed');
    expect((await store.turns.commit(commitOf(actorId, second))).status).toBe('stale');
  });

  it('counts nothing and takes no lease when there is nothing to do', async () => {
    const { actorId } = await text('hello');
    await store.turns.commit(commitOf(actorId, await ready(actorId), { live: false }));
    expect(await store.turns.load(actorId, createToken())).toEqual({ status: 'idle' });
    expect(await redis.hexists(`{p0}:actor:${actorId}`, 'lease')).toBe(0);
    expect(await redis.zcard('{p0}:due')).toBe(0);
  });

  it('I3: settles an effect once and appends its event once', async () => {
    const { actorId, effect } = await oweReply();
    const token = createToken();
    const claimed = await store.effects.claim(effect.id, 'send-reply', { token, leaseMs: 5_000 });
    expect(claimed).toMatchObject({ status: 'claimed', effect, address, posts: 1, reconcile: false });
    const event = {
      type: 'reply-settled',
      effectId: effect.id,
      status: 'sent',
      providerId: 'SM9',
      errorCode: null,
    } as const;
    expect(await store.effects.settle(effect.id, { token }, event)).toBe('settled');
    expect(await store.effects.settle(effect.id, 'callback', event)).toBe('gone');
    const mail: MailEvent[] = (await ready(actorId)).mail;
    expect(mail).toEqual([{ at: expect.any(Number), ...event }]);
  });

  it('I9: refuses to claim a send after STOP and ends it in the same step', async () => {
    const { actorId, effect } = await oweReply();
    await store.intake.ingest({ address, sourceId: null, mode: 'stop', text: 'STOP' });
    expect(await store.effects.claim(effect.id, 'send-reply', { token: createToken(), leaseMs: 5_000 })).toEqual({
      status: 'refused',
    });
    const turn = await ready(actorId);
    expect(turn.optedOut).toBe(true);
    expect(turn.mail.map((event) => event.type)).toEqual(['opted-out', 'reply-settled']);
  });

  it('withdraws a send only while nobody has claimed it', async () => {
    const { actorId, effect } = await oweReply();
    await text('wait');
    const before = await ready(actorId);
    expect(before.sends).toEqual({ [effect.id]: 'unclaimed' });
    await store.effects.claim(effect.id, 'send-reply', { token: createToken(), leaseMs: 5_000 });
    expect(await store.turns.commit(commitOf(actorId, before, { cancels: [effect.id] }))).toEqual({ status: 'stale' });
    expect((await ready(actorId, before.token)).sends).toEqual({ [effect.id]: 'claimed' });
  });

  it('looks before it sends again when a claim ran out, and grants two POSTs at most', async () => {
    const { effect } = await oweReply();
    const late = { token: createToken(), leaseMs: 0 };
    await store.effects.claim(effect.id, 'send-reply', late);
    const again = { token: createToken(), leaseMs: 0 };
    expect(await store.effects.claim(effect.id, 'send-reply', again)).toMatchObject({
      reconcile: true,
      posts: 1,
      claims: 2,
    });
    expect(await store.effects.repost(effect.id, again)).toBe('granted');
    const third = { token: createToken(), leaseMs: 5_000 };
    expect(await store.effects.claim(effect.id, 'send-reply', third)).toMatchObject({
      reconcile: true,
      posts: 2,
      claims: 3,
    });
    expect(await store.effects.repost(effect.id, third)).toBe('unknown');
    expect(await store.effects.claim(effect.id, 'send-reply', third)).toEqual({ status: 'gone' });
  });

  it.each([
    ['whose answer an older build has not noted', { posts: 1 }, ['granted', 'unknown']],
    ['that was answered with a failure', { posts: 1, failed: 1 }, ['granted', 'granted', 'unknown']],
    ['after which an older build has posted again', { posts: 2, failed: 1 }, ['unknown']],
  ])('goes on with a POST %s as far as is safe', async (_of, fields, grants) => {
    const { effect } = await oweReply();
    await redis.hset(`{p0}:effect:${effect.id}`, { ...fields, firstPostAt: Date.now(), claims: 1 });
    for (const grant of grants) {
      const dying = { token: createToken(), leaseMs: 0 };
      expect(await store.effects.claim(effect.id, 'send-reply', dying)).toMatchObject({
        status: 'claimed',
        reconcile: true,
      });
      expect(await store.effects.repost(effect.id, dying)).toBe(grant);
    }
  });

  it('grants the same worker one POST more and no second one, however often it asks', async () => {
    const { effect } = await oweReply();
    await store.effects.claim(effect.id, 'send-reply', { token: createToken(), leaseMs: 0 });
    const again = { token: createToken(), leaseMs: 5_000 };
    await store.effects.claim(effect.id, 'send-reply', again);
    expect(await store.effects.repost(effect.id, again)).toBe('granted');
    expect(await store.effects.repost(effect.id, again)).toBe('granted');
    expect(await store.effects.claim(effect.id, 'send-reply', again)).toMatchObject({ posts: 2 });
  });

  it('shows a reconcile what the whole partition has sent last, after what the conversation knows', async () => {
    const { actorId, effect } = await oweReply();
    await redis.rpush('{p0}:sent', 'SM9', 'SM1');
    await redis.rpush(`{p0}:actor:${actorId}:known`, 'SM1', 'SM2');
    const late = { token: createToken(), leaseMs: 0 };
    expect(await store.effects.claim(effect.id, 'send-reply', late)).toMatchObject({
      knownProviderIds: ['SM1', 'SM2'],
    });
    const again = { token: createToken(), leaseMs: 5_000 };
    expect(await store.effects.claim(effect.id, 'send-reply', again)).toMatchObject({
      knownProviderIds: ['SM1', 'SM2', 'SM9'],
    });
  });

  it('knows whose a provider id is from a settle that came too late for its claim', async () => {
    const { effect } = await oweReply();
    await store.effects.claim(effect.id, 'send-reply', { token: createToken(), leaseMs: 5_000 });
    const sent = { type: 'reply-settled', status: 'sent', providerId: 'SM9', errorCode: null } as const;
    expect(await store.effects.settle(effect.id, { token: 'old' }, { ...sent, effectId: effect.id })).toBe('not-yours');
    expect(await redis.get('{p0}:provider:SM9')).toBe(effect.id);
  });

  it('tells a message that was heard and starts no run from one that nobody has read', async () => {
    const { actorId, messageId } = await text('HELP');
    expect(await store.records.readMessage(messageId)).toMatchObject({ runId: null, heard: false });
    await store.turns.commit(commitOf(actorId, await ready(actorId), { messageRuns: { [messageId]: '' } }));
    expect(await store.records.readMessage(messageId)).toMatchObject({ runId: null, heard: true });
  });

  it('keeps the mail of a parked conversation, gives it no turn, and goes on where it was', async () => {
    const { actorId } = await text('one');
    const turn = await ready(actorId);
    expect(await store.turns.park(actorId, 'not the holder', 'why')).toBe(false);
    expect(await store.turns.park(actorId, turn.token, 'why')).toBe(true);
    await text('two');
    expect(await store.turns.load(actorId, createToken())).toEqual({ status: 'idle' });
    expect(await store.turns.commit(commitOf(actorId, turn))).toEqual({ status: 'stale' });
    expect([await redis.zcard('{p0}:due'), await redis.zcard('{p0}:parked')]).toEqual([0, 1]);
    expect(await store.turns.unpark(actorId)).toBe(true);
    expect(await store.turns.unpark(actorId)).toBe(false);
    expect((await ready(actorId)).mail).toHaveLength(2);
  });

  it('holds the deaths before it was parked against no conversation that is put back to work', async () => {
    const { actorId } = await text('one');
    for (let holder = 0; holder < 5; holder++) {
      await store.turns.load(actorId, `worker ${holder}`);
      await redis.hset(`{p0}:actor:${actorId}`, 'leaseUntil', 1);
    }
    const last = await ready(actorId);
    expect(last).toMatchObject({ status: 'exhausted', attempts: 5 });
    await store.turns.park(actorId, last.token, 'why');
    await store.turns.unpark(actorId);
    expect(await ready(actorId)).toMatchObject({ status: 'ready', attempts: 0 });
  });

  it('I4: refuses a second unsettled send in one lane', async () => {
    const { actorId } = await oweReply();
    await text('more');
    const turn = await ready(actorId);
    await expect(
      store.turns.commit(commitOf(actorId, turn, { effects: [reply(actorId, turn.version + 1)] })),
    ).rejects.toThrow('more than one unsettled send');
  });

  it('loads a script again after SCRIPT FLUSH, and adds its job', async () => {
    await text('one');
    await redis.script('FLUSH');
    await store.intake.ingest({
      address: { ...address, theirs: '+15550124' },
      sourceId: null,
      mode: 'text',
      text: 'two',
    });
    expect(await queues.queue('turn', 0).getWaitingCount()).toBe(2);
  });

  it('gives a lost hint again', async () => {
    store = await openActorStore({ redis, queues, times: { quietMs: 0, graceMs: 1 } });
    const { effect } = await oweReply();
    await queues.queue('reply', 0).obliterate({ force: true });
    await queues.queue('turn', 0).obliterate({ force: true });
    while ((await queues.queue('reply', 0).getWaitingCount()) === 0) await store.sweeper.sweep();
    const [job] = await queues.queue('reply', 0).getWaiting();
    expect(job?.data).toEqual({ v: 1, actorId: expect.any(String), effectId: effect.id });
  });
});
