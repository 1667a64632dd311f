import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { allChildren } from '#program';
import { buildEffectId, renameId } from '#protocol';
import type { EventStatus } from '#records';
import type { OwedEffect } from '#protocol';
import type { Post } from '#program';
import { actorIdFor } from '#deployment';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { storeEverything, textFrom, words } from '../../../../test/erasure/store-everything.js';
import { keys, mostIndexed } from '#records';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { eventTimes, WebhookEvents } from './webhook-events.js';
import type { KeptEvent, TakenEvent } from './webhook-events.js';

let server: PrivateRedis;
let engine: OpenEngine;
let events: WebhookEvents;

/** No lease and no pause: what may be taken again is due at once. */
const times = { ...eventTimes, leaseMs: 0, firstPauseMs: 0 };
const ana = { tenant: 'default', theirs: '+15550151', channel: 'sms', ours: '+15550100' };
const ben = { ...ana, theirs: '+15550152' };
const lost = { arrived: false, answer: 'HTTP 503' };
const arrived = { arrived: true, answer: 'HTTP 204' };

function open(publishesEvents: boolean): Promise<OpenEngine> {
  const rest = { times: { quietMs: 0 }, publishesEvents, onError: () => undefined };
  return openEngine({ url: server.url, partitions: 2, role: 'worker', ...rest });
}

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());
beforeEach(async () => {
  engine = await open(true);
  events = new WebhookEvents(engine.redis, engine.store.engine, times);
});
afterEach(async () => {
  await engine.redis.flushall();
  await engine.close();
});

/** Ends a run that one text has opened, as a controller commits it. */
async function endRun(
  of: OpenEngine,
  address: typeof ana,
  {
    outcome = 'answered',
    effects = [],
    posts = [],
  }: { outcome?: 'answered' | 'parked'; effects?: OwedEffect[]; posts?: Post[] } = {},
): Promise<string> {
  const { actorId, messageId } = await textFrom(of, address);
  const loaded = await of.store.turns.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`nothing to do: ${loaded.status}`);
  const { version, lastMail, mail } = loaded;
  const runId = renameId(messageId, 'run');
  const spent = { stepsUsed: 2, toolCallsUsed: 1, tokensUsed: 30, costMicroUsd: 4, policyVersion: 'p' };
  const reply = {
    effectId: 'e',
    kind: 'answer',
    text: words,
    answersUpTo: 1,
    status: 'sent',
    providerId: null,
  } as const;
  await of.store.turns.commit({
    ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: {}, thinking: false, live: false },
    ...{ wakeInMs: null, hold: false, effects, posts, cancels: [], ledger: [], journal: [], messageRuns: {} },
    runs: [
      {
        ...{ runId, actorId, conversationId: actorId, channel: 'sms', phase: 'finished', outcome },
        ...{ messageIds: [messageId], replies: [reply], startedAt: 1, finishedAt: 2, tenant: 'acme', ...spent },
      },
    ],
  });
  return runId;
}

async function listed(status: EventStatus): Promise<KeptEvent[]> {
  return (await events.list(status, { behind: null, limit: 100 })).events;
}

function about({ type, data }: Pick<TakenEvent, 'type' | 'data'>): string {
  return `${type} ${String(data['run_id'] ?? data['letter_id'] ?? data['message_id'])}`;
}

describe('events for another system', () => {
  it('are recorded by the step that makes them true, in their order, and by nobody where none are asked for', async () => {
    const actorId = await storeEverything(engine, ana);
    const stop = { address: ana, sourceId: 'SM-stop', mode: 'stop', text: 'STOP' } as const;
    const { messageId } = await engine.store.intake.ingest(stop);
    await engine.store.intake.ingest({ ...stop, sourceId: 'SM-stop-again' });
    const [pending, lane] = await Promise.all([listed('pending'), engine.redis.keys('*:actor:*:events')]);
    const order = await engine.redis.lrange(String(lane), 0, -1);
    const seen = order.map((id) => pending.find(({ eventId }) => eventId === id));
    expect(seen.map((event) => event && about(event))).toEqual([
      expect.stringMatching(/^approval.waits run_/),
      `dead-letter.written ${actorId}.1.0`,
      `dead-letter.written ${actorId}`,
      `person.opted-out ${messageId}`,
    ]);
    await engine.redis.flushall();
    const silent = await open(false);
    await storeEverything(silent, ana);
    await endRun(silent, ben);
    expect((await silent.redis.keys('*')).filter((name) => /:events?:(?!$)|:actor:.*:events/.test(name))).toEqual([]);
    await silent.close();
  });

  it('are recorded beside posts to other actors, and of a conversation that begins with a program', async () => {
    const posts: Post[] = [{ to: allChildren, event: { type: 'parent-cancelled', reason: 'cancelled' } }];
    const runId = await endRun(engine, ana, { posts });
    const { actorId, messageId } = await engine.store.intake.ingest({
      ...{ address: ben, sourceId: 'SM-stop', mode: 'stop', text: 'STOP', program: 'workflow' },
    });
    expect(new Set((await listed('pending')).map(about))).toEqual(
      new Set([`run.finished ${runId}`, `person.opted-out ${messageId}`]),
    );
    expect(await engine.redis.hget(keys.actor(actorId), 'program')).toBe('workflow');
  });

  it('tell of a run that was parked, and of a send whose fate is unknown, with the letter of each', async () => {
    const effectId = buildEffectId(actorIdFor(engine.store.engine.deployment, ana), 1, 0);
    const send = { type: 'send-reply', id: effectId, runId: 'run_1', kind: 'answer', text: words } as const;
    const runId = await endRun(engine, ana, { outcome: 'parked', effects: [send] });
    await engine.store.effects.claim(effectId, 'send-reply', { token: 'w', leaseMs: 1_000 });
    const unknown = { status: 'unknown', providerId: null, errorCode: 'send-unknown' } as const;
    await engine.store.effects.settle(effectId, { token: 'w' }, { type: 'reply-settled', effectId, ...unknown });
    const pending = (await listed('pending')).map((event) => [about(event), event.data['code'], event.data['outcome']]);
    expect(pending).toHaveLength(3);
    expect(pending).toEqual(
      expect.arrayContaining([
        [`run.finished ${runId}`, undefined, 'parked'],
        [`dead-letter.written ${runId}`, 'parked', undefined],
        [`dead-letter.written ${effectId}`, 'send-unknown', undefined],
      ]),
    );
  });

  it('say of a run what became of it, and nothing that anybody wrote', async () => {
    const runId = await endRun(engine, ana);
    const [event] = await events.take('t');
    expect(event).toMatchObject({
      eventId: expect.stringMatching(`^${runId}\\.finished\\.\\d+$`),
      type: 'run.finished',
      data: { run_id: runId, outcome: 'answered', tenant: 'acme', agent: 'default', steps_used: 2 },
    });
    expect(JSON.stringify(event)).not.toMatch(/5550151|zanzibar/);
  });

  it('are taken one at a time of a conversation, the oldest, and again under the same id until one has arrived', async () => {
    const runs = [await endRun(engine, ana), await endRun(engine, ana)];
    const other = await endRun(engine, ben);
    const taken: string[] = [];
    for (let round = 0; round < 6; round++) {
      for (const event of await events.take(`t${round}`)) {
        const isRefused = event.data['run_id'] === runs[0] && round < 3;
        taken.push(event.eventId);
        await events.end(event, `t${round}`, isRefused ? lost : arrived);
      }
    }
    const ofAna = taken.filter((id) => !id.startsWith(other));
    expect(ofAna.map((id) => id.split('.')[0])).toEqual([runs[0], runs[0], runs[0], runs[0], runs[1]]);
    expect(new Set(ofAna).size).toBe(2);
    expect(taken.filter((id) => id.startsWith(other))).toHaveLength(1);
    expect((await listed('delivered')).map(({ tries }) => tries).sort()).toEqual([1, 1, 4]);
    expect(await events.counts()).toEqual({ pending: 0, failed: 0, oldestPendingMs: 0 });
  });

  it('go on after a crash between the POST and its end: the same again, then the next, none left out', async () => {
    const runs = [await endRun(engine, ana), await endRun(engine, ana)];
    const [posted] = await events.take('dead'); // its process posts it, and is killed
    const [again] = await events.take('alive');
    expect(again).toMatchObject({ eventId: posted?.eventId, tries: 2 });
    if (!posted || !again) throw new Error('nothing was taken');
    expect(await events.end(posted, 'dead', arrived)).toBe('not-yours');
    expect(await events.end(again, 'alive', arrived)).toBe('delivered');
    const [next] = await events.take('alive');
    expect([again, next].map((event) => event?.data['run_id'])).toEqual(runs);
  });

  it('are nobody else’s while their lease lasts', async () => {
    await endRun(engine, ana);
    const leased = new WebhookEvents(engine.redis, engine.store.engine, { ...times, leaseMs: 60_000 });
    expect(await leased.take('one')).toHaveLength(1);
    expect(await leased.take('two')).toEqual([]);
  });

  it('are given up by count and time, both, and are listed; the next one goes', async () => {
    const runs = [await endRun(engine, ana), await endRun(engine, ana)];
    const results: string[] = [];
    for (const triedForMs of [86_400_000, 86_400_000, 86_400_000, 0]) {
      const impatient = new WebhookEvents(engine.redis, engine.store.engine, { ...times, mostTries: 3, triedForMs });
      const [event] = await impatient.take('t');
      if (event) results.push(await impatient.end(event, 't', lost));
    }
    expect(results).toEqual(['again', 'again', 'again', 'failed']);
    const [failed] = await listed('failed');
    expect(failed).toMatchObject({ tries: 4, answer: 'HTTP 503', status: 'failed', data: { run_id: runs[0] } });
    expect((await events.take('t'))[0]?.data['run_id']).toBe(runs[1]);
  });

  it('wait longer after each try, as long as the receiver asks, and no longer than the longest', async () => {
    await endRun(engine, ana);
    const patient = new WebhookEvents(engine.redis, engine.store.engine, { ...eventTimes, leaseMs: 0 });
    const [event] = await patient.take('t');
    if (!event) throw new Error('nothing was taken');
    const pauses: number[] = [];
    const asked: [number, number?][] = [[1], [2], [3], [1, 60_000], [30]];
    for (const [tries, retryAfterMs] of asked) {
      const [key = ''] = await engine.redis.keys('*:event:*');
      await engine.redis.hset(key, 'token', 't');
      await patient.end({ ...event, tries }, 't', { ...lost, ...(retryAfterMs && { retryAfterMs }) });
      const [due = ''] = await engine.redis.keys('*:events:due');
      const [, at] = await engine.redis.zrange(due, 0, 0, 'WITHSCORES');
      const [seconds = 0, micros = 0] = (await engine.redis.time()).map(Number);
      pauses.push(Math.round((Number(at) - seconds * 1_000 - micros / 1_000) / 1_000));
    }
    expect(pauses).toEqual([5, 10, 20, 60, 1_800]);
  });

  it('are replayed under their id, behind what is pending', async () => {
    await endRun(engine, ana);
    const [first] = await events.take('t');
    if (!first) throw new Error('nothing was taken');
    const word = { by: 'ana', reason: 'it was down' };
    expect(await events.replay(first.eventId, word)).toBe('pending');
    await events.end(first, 't', arrived);
    await endRun(engine, ana);
    expect(await events.replay(first.eventId, word)).toBe('replayed');
    const [second] = await events.take('t');
    if (!second) throw new Error('nothing was taken');
    await events.end(second, 't', arrived);
    expect((await events.take('t'))[0]).toMatchObject({ eventId: first.eventId, tries: 1 });
    expect(await events.replay(first.eventId.replace('run_0', 'run_1'), word)).toBe('gone');
    expect(await events.replay('nonsense', word)).toBe('gone');
  });

  it('are given up, the oldest first and listed, where too many wait for somebody who takes none', async () => {
    const runs = [await endRun(engine, ana), await endRun(engine, ana), await endRun(engine, ana)];
    const few = new WebhookEvents(engine.redis, engine.store.engine, { ...times, mostPending: 2 });
    const [posted] = await events.take('slow');
    if (!posted) throw new Error('nothing was taken');
    const [next] = await few.take('t');
    expect(next?.data['run_id']).toBe(runs[1]);
    expect(await listed('failed')).toMatchObject([
      { eventId: posted.eventId, answer: 'too many wait', status: 'failed' },
    ]);
    expect(await events.end(posted, 'slow', arrived)).toBe('not-yours');
    expect(await events.replay(posted.eventId, { by: 'ana', reason: 'it is back' })).toBe('replayed');
    expect(await events.counts()).toMatchObject({ pending: 3, failed: 0 });
  });
});

it('a list of events that have ended says since when it is whole', async () => {
  const wholeSince = async (status: EventStatus): Promise<unknown> =>
    (await events.list(status, { behind: null, limit: 1 })).wholeSince;
  for (const status of ['failed', 'delivered', 'pending'] as const) {
    const ids = Array.from({ length: mostIndexed }, (_, n) => [5_000 + n, `e${n}`]).flat();
    await engine.redis.zadd(keys.eventsByStatus(1, status), ...ids.slice(2));
    expect(await wholeSince(status)).toBeNull();
    await engine.redis.zadd(keys.eventsByStatus(1, status), ...ids);
    expect(await wholeSince(status)).toBe(status === 'pending' ? null : 5_000);
  }
});
