import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildEffectId } from '#protocol';
import type { SendReply } from '#protocol';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import type { CommitRequest } from './ports/turn-port.js';
import { keptFor } from './engine.js';
import { keys } from '#records';
import { nameReply } from './deliveries/name-reply.js';
import { openEngine } from './open-engine.js';
import type { OpenEngine } from './open-engine.js';

const days = 86_400;
const ninety = { most: 90 * days, least: 90 * days - 60 };
const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };

let server: PrivateRedis;
let engine: OpenEngine;
let texts = 0;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const times = { quietMs: 0, ...keptFor({ RETENTION_DAYS: 30, MEMORY_RETENTION_DAYS: 90 }) };
  const limits = { textsPerHour: 3 };
  engine = await openEngine({
    url: server.url,
    partitions: 1,
    role: 'worker',
    times,
    limits,
    onError: () => undefined,
  });
});
afterEach(async () => {
  await engine.redis.flushall();
  await engine.close();
});

function text(): Promise<{ status: string; actorId: string }> {
  return engine.store.intake.ingest({ address, sourceId: `SM${(texts += 1)}`, mode: 'text', text: 'how many came?' });
}

/** A turn that reads all mail; what it leaves is in `more`. */
async function turn(actorId: string, more: Partial<CommitRequest> = {}): Promise<number> {
  const loaded = await engine.store.turns.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  const { version, lastMail, mail } = loaded;
  const committed = await engine.store.turns.commit({
    ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: { memory: ['seven'] }, thinking: false },
    ...{ live: false, wakeInMs: null, effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {} },
    ...{ hold: false, ...more },
  });
  expect(committed.status).toBe('committed');
  return version + 1;
}

function left(actorId: string): Promise<number> {
  return engine.redis.ttl(keys.actor(actorId));
}

function reply(id: string): SendReply {
  return { type: 'send-reply', id, runId: 'run_x', kind: 'answer', text: '7' };
}

async function expectRest(actorId: string): Promise<void> {
  expect(await left(actorId)).toBeGreaterThan(ninety.least);
  expect(await left(actorId)).toBeLessThanOrEqual(ninety.most);
}

describe('a conversation’s memory', () => {
  it('goes some time after the last of its work, and not before', async () => {
    const { actorId } = await text();
    expect(await left(actorId)).toBe(-1);
    const id = buildEffectId(actorId, 1, 0);
    await turn(actorId, { effects: [reply(id)], live: true, wakeInMs: 60_000 });
    expect(await left(actorId)).toBe(-1);
    await engine.store.effects.claim(id, 'send-reply', { token: 't', leaseMs: 5_000 });
    const sent = {
      type: 'reply-settled',
      effectId: id,
      status: 'sent',
      providerId: 'SMours',
      errorCode: null,
    } as const;
    await engine.store.effects.settle(id, { token: 't' }, sent);
    expect(await left(actorId)).toBe(-1);
    await turn(actorId);
    await expectRest(actorId);
    expect(await engine.redis.ttl(keys.known(actorId))).toBeLessThanOrEqual(40 * days);
  });

  it('goes some time after it goes back to work and finds none', async () => {
    const { actorId } = await text();
    await turn(actorId, { hold: true }); // the lease stays, and no work
    expect(await engine.store.turns.park(actorId, 'w', 'a defect')).toBe(true);
    expect(await left(actorId)).toBe(-1);
    expect(await engine.store.turns.unpark(actorId)).toBe(true);
    await expectRest(actorId);
  });

  it('stays while a deadline is to come, while a person has the conversation, and while it is parked', async () => {
    const { actorId } = await text();
    await turn(actorId, { wakeInMs: 60_000 });
    expect(await left(actorId)).toBe(-1);
    await engine.store.takeovers.takeOver(actorId, { by: 'ana', reason: 'a person was asked for' });
    await turn(actorId);
    expect(await left(actorId)).toBe(-1);
    await engine.store.takeovers.giveBack(actorId, { by: 'ana', texts: 'handle' });
    await turn(actorId);
    await expectRest(actorId);
    await text();
    await engine.store.turns.load(actorId, 'w');
    await engine.store.turns.park(actorId, 'w', 'it cannot be committed');
    expect(await left(actorId)).toBe(-1);
  });

  it('is kept by a text, though it is over its sender’s share', async () => {
    const { actorId } = await text();
    await turn(actorId);
    await text();
    expect(await left(actorId)).toBe(-1);
    await turn(actorId);
    await text();
    await turn(actorId);
    await engine.redis.expire(keys.actor(actorId), days);
    expect((await text()).status).toBe('limited');
    expect(await left(actorId)).toBe(-1); // the notice of it is owed
    const [notice = ''] = await engine.redis.hkeys(keys.owed(actorId));
    await engine.store.effects.claim(notice, 'send-reply', { token: 't', leaseMs: 5_000 });
    const sent = {
      type: 'reply-settled',
      effectId: notice,
      status: 'sent',
      providerId: 'SMn',
      errorCode: null,
    } as const;
    await engine.store.effects.settle(notice, { token: 't' }, sent);
    await turn(actorId);
    await engine.redis.expire(keys.actor(actorId), days);
    expect((await text()).status).toBe('limited');
    await expectRest(actorId);
  });

  it('I3: once it is gone the person begins afresh, and what named the old one finds nothing', async () => {
    const { actorId } = await text();
    const id = buildEffectId(actorId, 1, 0);
    await turn(actorId, { effects: [reply(id)] });
    await engine.store.effects.claim(id, 'send-reply', { token: 't', leaseMs: 5_000 });
    const sent = {
      type: 'reply-settled',
      effectId: id,
      status: 'sent',
      providerId: 'SMours',
      errorCode: null,
    } as const;
    await engine.store.effects.settle(id, { token: 't' }, sent);
    await turn(actorId);
    await engine.redis.pexpire(keys.actor(actorId), 1);
    while ((await engine.redis.exists(keys.actor(actorId))) === 1);
    expect(await engine.store.turns.load(actorId, 'w')).toEqual({ status: 'idle' });
    expect(await engine.store.effects.settle(id, 'callback', { ...sent, providerId: 'SMlate' })).toBe('gone');
    expect(await engine.redis.exists(keys.actor(actorId))).toBe(0);
    await text();
    expect(await engine.store.turns.load(actorId, 'w')).toMatchObject({ version: 0, state: null });
  });
});

describe('a conversation’s transcript', () => {
  const kept = (actorId: string): Promise<number> => engine.redis.ttl(keys.transcript(actorId));
  const isKeptThirtyDays = async (actorId: string): Promise<void> => {
    expect(await kept(actorId)).toBeGreaterThan(30 * days - 60);
    expect(await kept(actorId)).toBeLessThanOrEqual(30 * days);
  };

  it('stays while a run is live, whatever is written meanwhile, and goes some time after its end or the last text', async () => {
    const { actorId } = await text();
    await isKeptThirtyDays(actorId);
    await turn(actorId, { live: true, wakeInMs: 60_000 });
    expect(await kept(actorId)).toBe(-1);
    await text();
    await turn(actorId, { live: true, wakeInMs: 60_000 });
    await engine.store.takeovers.takeOver(actorId, { by: 'ana', reason: 'asked for' });
    await engine.store.takeovers.say({ replyId: nameReply(actorId, null), actorId, by: 'ana', text: 'hello' });
    expect(await kept(actorId)).toBe(-1);
    await turn(actorId);
    await isKeptThirtyDays(actorId);
    await engine.redis.expire(keys.transcript(actorId), days);
    await text();
    await isKeptThirtyDays(actorId);
  });
});

describe('how long things are kept', () => {
  it('is never shorter for a memory than for the records that name it', () => {
    const kept = keptFor({ RETENTION_DAYS: 365, MEMORY_RETENTION_DAYS: 90 });
    expect(kept).toEqual({ retentionSeconds: 365 * days, memorySeconds: 365 * days });
  });
});
