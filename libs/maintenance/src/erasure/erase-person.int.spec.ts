import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Redis } from '#redis';
import { buildEffectId, renameId } from '#protocol';
import type { SendReply } from '#protocol';
import type { CommitRequest } from '#engine/ports';
import type { RunRecord } from '#records';
import { deploymentKey } from '#deployment';
import { openEngine } from '#engine';
import { erasuresKey, keys } from '#records';
import type { OpenEngine } from '#engine';
import { mortalAt } from '../../../../test/support/mortal.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { erasePerson } from './erase-person.js';
import type { Erasure } from './erase-person.js';
import { amount } from '../../../../test/support/amount.js';

const person = { tenants: ['default'], addresses: ['+15550142'] };
const them = '+15550142';
const other = '+15550143';
const words = 'How many zanzibar parcels came today?';
const options = { by: 'an operator', reason: 'asked to be forgotten', patienceMs: 0 };

let server: PrivateRedis;
let engine: OpenEngine;
let texts = 0;

beforeAll(async () => {
  server = await startRedis({ args: ['--rdbcompression', 'no'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const times = { quietMs: 0 };
  engine = await openEngine({ url: server.url, partitions: 1, role: 'worker', times, onError: () => undefined });
  await engine.redis.flushall();
  await engine.close();
  engine = await openEngine({ url: server.url, partitions: 1, role: 'worker', times, onError: () => undefined });
});
afterEach(() => engine.close());

function text(theirs: string, body: string, ours = '+15550100', mode: 'text' | 'stop' = 'text') {
  const address = { tenant: 'default', channel: 'sms', ours, theirs };
  return engine.store.intake.ingest({ address, sourceId: `SM${(texts += 1)}`, mode, text: body });
}

async function turnOf(actorId: string, more: Partial<CommitRequest> = {}): Promise<CommitRequest> {
  const loaded = await engine.store.turns.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  const { version, lastMail, mail } = loaded;
  return {
    ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: {}, thinking: false, live: true },
    ...{ wakeInMs: null, effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {}, hold: false },
    ...more,
  };
}

function recordOf(actorId: string, runId: string, messageId: string): RunRecord {
  return {
    ...{
      runId,
      actorId,
      conversationId: actorId,
      channel: 'sms',
      phase: 'answering',
      outcome: null,
      messageIds: [messageId],
    },
    ...{ replies: [], stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 1, costMicroUsd: 0, policyVersion: 'p' },
    ...{ startedAt: 1, finishedAt: null },
  };
}

/** A conversation with a run that is recorded, owes its answer, and remembers what was said; more mail waits. */
async function converse(theirs: string, ours?: string): Promise<SendReply> {
  const { actorId, messageId } = await text(theirs, words, ours);
  const runId = renameId(messageId, 'run');
  const turn = await turnOf(actorId);
  const reply = {
    type: 'send-reply',
    id: buildEffectId(actorId, turn.version + 1, 0),
    runId,
    kind: 'answer',
    text: `Seven. ${words}`,
  } as const;
  const commit: CommitRequest = {
    ...turn,
    state: { memory: [words] },
    effects: [reply],
    runs: [recordOf(actorId, runId, messageId)],
    journal: [{ runId, entries: [{ text: words }] }],
    messageRuns: { [messageId]: runId },
  };
  expect((await engine.store.turns.commit(commit)).status).toBe('committed');
  await text(theirs, `${words} And tomorrow?`, ours);
  return reply;
}

async function everything(): Promise<string> {
  const { redis } = engine;
  const names = (await redis.keys('*')).sort();
  const contents = await Promise.all(names.map((name) => redis.dump(name)));
  return names.map((name, at) => `${name}=${String(contents[at])}`).join('\n');
}

function erase(redis: Redis = engine.redis, theEngine = engine.store.engine): Promise<Erasure> {
  return erasePerson(theEngine, redis, person, options);
}

async function redisMs(): Promise<number> {
  const [seconds = 0, microseconds = 0] = await engine.redis.time();
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
}

/** The person asks again under a key, as soon as their conversation is forgotten and before anything else is. */
function asksOnceForgotten(): { messageId: string; request: string } {
  const { runner } = engine.store.engine;
  const run = runner.run.bind(runner);
  const asked = { messageId: '', request: `{p${0}}:request:${'of-the-new-one'}` };
  jest.spyOn(runner, 'run').mockImplementation(async (call) => {
    const answer = await run(call);
    if (call.name !== 'erase') return answer;
    const forgottenAt = await redisMs();
    while ((await redisMs()) <= forgottenAt);
    asked.messageId = (await text(them, 'are you still there?')).messageId;
    await engine.redis.set(asked.request, JSON.stringify({ state: 'in-flight', owner: asked.messageId }));
    return answer;
  });
  return asked;
}

/** By a process that dies at its nth word to Redis. */
function dyingAt(nth: number): Promise<Erasure> {
  const live = mortalAt(nth);
  return erase(live(engine.redis), { ...engine.store.engine, runner: live(engine.store.engine.runner) });
}

describe('an erasure', () => {
  it('leaves nothing of a person on any of our numbers, and everything of others', async () => {
    await converse(them);
    await converse(them, '+15550101');
    const theirs = await converse(other);
    const erasure = await erase();
    expect(erasure).toMatchObject({
      status: 'erased',
      removed: { conversation: 2, effect: 2, mail: 2, run: 2, message: 4 },
      proof: { left: [], elsewhere: [] },
      optedOut: false,
    });
    expect(await everything()).not.toContain('5550142');
    expect(await engine.store.records.readRun(theirs.runId)).not.toBeNull();
    expect(await engine.store.effects.claim(theirs.id, 'send-reply', { token: 't', leaseMs: 1 })).toMatchObject({
      status: 'claimed',
    });
    const audit = await engine.redis.lrange(erasuresKey, 0, -1);
    expect(audit.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({
        did: 'finished',
        by: 'an operator',
        left: 0,
        removed: expect.objectContaining({ run: 2 }),
      }),
      expect.objectContaining({ did: 'began', reason: 'asked to be forgotten' }),
    ]);
  });

  it('keeps the opt-out, and says so', async () => {
    await converse(them);
    await text(them, 'STOP', undefined, 'stop');
    expect(await erase()).toMatchObject({ status: 'erased', optedOut: true });
    const { actorId } = await text(them, 'hello again, anybody there?');
    expect(await engine.store.turns.load(actorId, 'w')).toMatchObject({ optedOut: true, state: null });
  });

  it('takes a dead letter along', async () => {
    const { id } = await converse(them);
    await engine.store.effects.claim(id, 'send-reply', { token: 'a', leaseMs: 0 });
    const unknown = {
      type: 'reply-settled',
      effectId: id,
      status: 'unknown',
      providerId: null,
      errorCode: 'send-unknown',
    } as const;
    expect(await engine.store.effects.settle(id, { token: 'a' }, unknown)).toBe('settled');
    expect(await engine.store.letters.readLetter(id)).not.toBeNull();
    expect(await erase()).toMatchObject({ removed: { letter: 1 }, proof: { left: [] } });
    expect(await engine.store.letters.readLetter(id)).toBeNull();
    expect(await engine.redis.zcard(keys.dead(0))).toBe(0);
  });

  /** A call that is dead, under a payload that an older or a newer build may have written in any order. */
  async function addLetter(actorId: string, args: object): Promise<string> {
    const letterId = buildEffectId(actorId, 1, 7);
    const payload = JSON.stringify({ type: 'run-tool', tool: 'add_note', args });
    await engine.redis.hset(keys.letter(letterId), { kind: 'run-tool', actorId, at: 1, payload, status: 'open' });
    return letterId;
  }

  it('takes a dead letter along whatever its arguments are called', async () => {
    const { actorId } = await text(them, words);
    const later = Date.now() + 86_400_000;
    await addLetter(actorId, { at: later, startedAt: later, note: 'the zanzibar parcels' });
    expect(await erase()).toMatchObject({ removed: { letter: 1 }, proof: { left: [] } });
    expect(await everything()).not.toContain('zanzibar');
  });

  it('leaves to others a letter that speaks of the person’s conversation', async () => {
    const { actorId } = await text(them, words);
    const others = await text(other, 'What about that one?');
    const letterId = await addLetter(others.actorId, { note: `as in ${actorId}` });
    expect(await erase()).toMatchObject({ removed: { conversation: 1 }, proof: { left: [] } });
    expect(await engine.redis.exists(keys.letter(letterId))).toBe(1);
  });

  it('waits for a send that is with the provider, and then gives up without harm', async () => {
    const { id } = await converse(them);
    await engine.store.effects.claim(id, 'send-reply', { token: 't', leaseMs: 60_000 });
    expect(await erase()).toEqual({ status: 'claimed' });
    await engine.store.effects.release(id, 'send-reply', 't', { delayMs: 0, posted: false });
    expect(await erase()).toMatchObject({ status: 'erased', proof: { left: [] } });
  });

  it('I3: fences off who loaded before, and gives no effect id twice', async () => {
    const { id } = await converse(them);
    const { actorId } = await text(them, 'one more thing, please');
    const before = await turnOf(actorId);
    await erase();
    expect(await engine.store.turns.commit(before)).toEqual({ status: 'stale' });
    expect(await engine.store.effects.claim(id, 'send-reply', { token: 't', leaseMs: 1 })).toEqual({ status: 'gone' });
    expect(await engine.redis.ttl(keys.actor(actorId))).toBeGreaterThan(39 * 86_400);
    await text(them, 'a fresh question of mine');
    const after = await turnOf(actorId);
    expect(after.version).toBeGreaterThan(before.version);
    expect(await engine.redis.ttl(keys.actor(actorId))).toBe(-1);
    expect(await engine.store.turns.commit(after)).toMatchObject({ status: 'committed' });
  });

  it('I1: leaves to the new conversation what a person asks before all of the old one is gone', async () => {
    await converse(them);
    const asked = asksOnceForgotten();
    expect(await erase()).toMatchObject({ status: 'erased', removed: { conversation: 1, run: 1, message: 2 } });
    expect(await engine.store.records.readMessage(asked.messageId)).not.toBeNull();
    expect(await engine.redis.exists(asked.request)).toBe(1);
    jest.restoreAllMocks();
    expect(await erase()).toMatchObject({ removed: { message: 1, request: 1 }, proof: { left: [] } });
  });

  it('lists, and changes nothing', async () => {
    await converse(them);
    const before = await everything();
    const listed = await erasePerson(engine.store.engine, engine.redis, person, { ...options, dryRun: true });
    expect(listed).toEqual({ status: 'listed', removed: { conversation: 1, run: 1, message: 2 }, outside: {} });
    expect(await everything()).toBe(before);
  });

  it('tells of what others have written of the number, and leaves it', async () => {
    await converse(them);
    await text(other, `Please call ${them} for me`);
    const erasure = await erase();
    const elsewhere = [expect.stringContaining(':mail'), expect.stringContaining(':message:')];
    expect(erasure).toMatchObject({ proof: { left: [], elsewhere: expect.arrayContaining(elsewhere) } });
  });

  it('is finished by the next one, wherever it was killed', async () => {
    const step = amount(5, 1);
    let deaths = 0;
    const deployment = await engine.redis.hgetall(deploymentKey);
    for (let nth = amount(3, 1); ; nth += step) {
      await engine.redis.multi().flushall().hset(deploymentKey, deployment).exec();
      await converse(them);
      await converse(them, '+15550101');
      const died = await dyingAt(nth).then(
        () => false,
        (error: Error) => error.message === 'killed',
      );
      expect(await erase()).toMatchObject({ status: 'erased', proof: { left: [], elsewhere: [] } });
      expect(await everything()).not.toMatch(/5550142|zanzibar/);
      if (!died) break;
      deaths += 1;
    }
    process.stdout.write(
      `erasure: killed at ${deaths} commands, ${step} apart, 0 occurrences left after the next one\n`,
    );
    expect(deaths * step).toBeGreaterThan(20);
  }, 120_000);
});
