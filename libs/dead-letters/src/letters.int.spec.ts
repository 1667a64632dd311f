import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildEffectId, makeId, renameId } from '#protocol';
import type { RunTool } from '#protocol';
import type { CommitRequest } from '#engine/ports';
import { openEngine } from '#engine';
import { keys } from '#records';
import type { OpenEngine } from '#engine';
import { deriveChildActorId } from '#idempotency';
import { requireActorId } from '#redis';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { findLetters } from './letter-filter.js';
import type { LetterFilter } from './letter-filter.js';
import { operatorRow } from './operator-row.js';
import { readRecordedRun } from './recorded-run.js';

const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
const audit = { by: 'an operator', reason: 'the tool did not run' };
const ulidOfZeros = '0'.repeat(26);
const always = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 10 };

let server: PrivateRedis;
let engine: OpenEngine;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const times = { quietMs: 0 };
  engine = await openEngine({ url: server.url, partitions: 1, role: 'worker', times, onError: () => undefined });
  await engine.redis.flushall();
});
afterEach(() => engine.close());

async function commit(parts: (actorId: string) => Partial<CommitRequest>): Promise<string> {
  const { store } = engine;
  const { actorId } = await store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'how many?' });
  const loaded = await store.turns.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  const { version, lastMail } = loaded;
  await store.turns.commit({
    ...{ actorId, token: 'w', version, consumed: 1, lastMail, state: {}, thinking: false, live: true, wakeInMs: null },
    ...{ effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {}, hold: false },
    ...parts(actorId),
  });
  return actorId;
}

function neverTool(actorId: string): RunTool {
  const ids = { effectKey: 'k', dedupeKey: 'd', actionId: 'step_1', parentActionId: null };
  const call = { tool: 'send_mail', args: { to: 'someone' }, repeat: 'never' as const, deadlineAt: 0 };
  return { type: 'run-tool', id: buildEffectId(actorId, 1, 0), runId: 'run_x', ...call, ...ids };
}

/** A tool that must never run twice, whose worker died over it. */
async function deadCall(): Promise<RunTool> {
  const actorId = await commit((id) => ({ effects: [neverTool(id)] }));
  const call = neverTool(actorId);
  await engine.store.effects.claim(call.id, 'run-tool', { token: 'dies', leaseMs: 0 });
  const next = await engine.store.effects.claim(call.id, 'run-tool', { token: 'next', leaseMs: 0 });
  expect(next).toEqual({ status: 'unknown' });
  return call;
}

describe('dead letters', () => {
  it('are listed with the root of their tree, but where nobody asks for it', async () => {
    const { redis, store } = engine;
    const { id } = await deadCall();
    const runId = renameId(requireActorId(id), 'run');
    await redis.hset(keys.letter(id), 'payload', JSON.stringify({ runId, tool: 'send_mail', args: {} }));
    await redis.hset(keys.actor(requireActorId(id)), 'root', 'act_root');
    const first = async (filter: LetterFilter): Promise<unknown> =>
      (await findLetters(redis, store.engine.deployment, filter, 1))[0];
    expect(await first({})).toMatchObject({ letterId: id, rootId: 'act_root' });
    expect(await first({ roots: false })).not.toHaveProperty('rootId');
    expect(await first({ roots: false, conversation: 'act_root' })).toMatchObject({ letterId: id });
  });

  it('are read from many partitions as one list, and no more of them than are asked for', async () => {
    const { redis, store } = engine;
    const partitions = 8;
    for (let n = 0; n < 400; n += 1) {
      const id = `${makeId('act', ulidOfZeros, n % partitions)}.1.${n}`;
      await redis.zadd(keys.dead(n % partitions), n, id);
      await redis.hset(keys.letter(id), {
        ...{ kind: 'run-tool', at: n, code: 'outcome-unknown', status: 'open', version: 1 },
        payload: JSON.stringify({ runId: 'run_x', tool: 'send_mail', args: {} }),
      });
    }
    await redis.config('RESETSTAT');
    const filter = { order: 'latest', roots: false } as const;
    const found = await findLetters(redis, { ...store.engine.deployment, partitions }, filter, 10);
    const stats = await redis.info('commandstats');
    expect(found.map(({ at }) => at)).toEqual([399, 398, 397, 396, 395, 394, 393, 392, 391, 390]);
    expect(Number(/cmdstat_hgetall:calls=(\d+)/.exec(stats)?.[1])).toBe(10);
  });

  it('hold the call of which nobody knows whether it ran', async () => {
    const call = await deadCall();
    const [head, ...others] = await engine.store.letters.listLetters(0, always);
    expect(others).toEqual([]);
    const letter = { letterId: call.id, effectId: call.id, kind: 'run-tool', tool: 'send_mail', runId: 'run_x' };
    expect(head).toMatchObject({ ...letter, code: 'outcome-unknown', status: 'open', version: 1, providerId: null });
    expect(JSON.stringify(head)).not.toContain('someone');
    expect(await engine.store.letters.readLetter(call.id)).toMatchObject({ ...letter, payload: call, audit: [] });
  });

  it('leave a ledger the time that its run has', async () => {
    const { id } = await deadCall();
    const letter = await engine.store.letters.readLetter(id);
    if (letter === null) throw new Error('no letter');
    const runId = renameId(requireActorId(id), 'run');
    const [who, act] = [
      { ...audit, who: 'an operator', role: 'operator' },
      { choice: null, linkedRunId: null, at: 1 },
    ];
    const row = operatorRow({ ...letter, runId }, null, who, { action: 'discard', ...act });
    if (row === null) throw new Error('no row');
    await engine.redis.rpush(keys.ledger(runId), '{}');
    await engine.redis.expire(keys.ledger(runId), 100);
    await engine.store.letters.takeLetter(id, 't');
    await engine.store.letters.closeLetter(id, 't', 'discarded', { ...audit, row });
    expect(await engine.redis.llen(keys.ledger(runId))).toBe(2);
    expect(await engine.redis.ttl(keys.ledger(runId))).toBeLessThanOrEqual(100);
  });

  it('are taken once however many ask at once', async () => {
    const { id } = await deadCall();
    const asked = await Promise.all(Array.from({ length: 10 }, (_, n) => engine.store.letters.takeLetter(id, `t${n}`)));
    expect(asked.filter(({ result }) => result === 'done')).toHaveLength(1);
    expect(asked.filter(({ result }) => result === 'conflict')).toHaveLength(9);
    expect(asked).toContainEqual({ result: 'conflict', status: 'replaying' });
  });

  it('are taken again by the replay that was cut off, and end once', async () => {
    const { store } = engine;
    const { id } = await deadCall();
    expect(await store.letters.takeLetter(id, 'mine')).toEqual({ result: 'done', status: 'replaying' });
    expect(await store.letters.takeLetter(id, 'mine')).toEqual({ result: 'done', status: 'replaying' });
    expect(await store.letters.closeLetter(id, 'other', 'replayed', audit)).toEqual({
      result: 'conflict',
      status: 'replaying',
    });
    expect(await store.letters.closeLetter(id, 'mine', 'replayed', audit)).toEqual({
      result: 'done',
      status: 'replayed',
    });
    expect(await store.letters.closeLetter(id, 'mine', 'replayed', audit)).toEqual({
      result: 'done',
      status: 'replayed',
    });
    expect(await store.letters.takeLetter(id, 'other')).toEqual({ result: 'conflict', status: 'replayed' });
    const letter = await store.letters.readLetter(id);
    expect(letter).toMatchObject({ version: 3, audit: [{ ...audit, did: 'replayed', at: expect.any(Number) }] });
  });

  it('are given back by an operator when their replayer is dead', async () => {
    const { store } = engine;
    const { id } = await deadCall();
    await store.letters.takeLetter(id, 'dead');
    expect(await store.letters.reopenLetter(id, 'other', audit)).toEqual({ result: 'conflict', status: 'replaying' });
    expect(await store.letters.reopenLetter(id, null, audit)).toEqual({ result: 'done', status: 'open' });
    expect(await store.letters.takeLetter(id, 'next')).toEqual({ result: 'done', status: 'replaying' });
    expect(await store.letters.closeLetter(id, 'dead', 'replayed', audit)).toEqual({
      result: 'conflict',
      status: 'replaying',
    });
  });

  it('hold the run that was parked, and the conversation', async () => {
    const counts = { stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0, startedAt: 1, finishedAt: 2 };
    const actorId = await commit((id) => {
      const runId = id.replace('act_', 'run_');
      const ids = { runId, actorId: id, conversationId: id, channel: 'sms', messageIds: [renameId(id, 'msg')] };
      const run = { ...ids, ...counts, replies: [], policyVersion: '1', phase: 'finished' as const };
      return { runs: [{ ...run, outcome: 'parked' as const }], hold: true };
    });
    await engine.store.turns.park(actorId, 'w', 'two of one kind');
    const runId = actorId.replace('act_', 'run_');
    const messageIds = [renameId(actorId, 'msg')];
    expect(await engine.store.letters.readLetter(runId)).toMatchObject({ code: 'parked', payload: { messageIds } });
    const parked = { kind: 'turn', code: 'internal', runId: null, payload: { reason: 'two of one kind' } };
    expect(await engine.store.letters.readLetter(actorId)).toMatchObject(parked);
  });

  it('of a child are replayed from the root of its tree, with the calls of the whole tree (ADR 59)', async () => {
    const [root, path, llm] = ['A', 'B', 'C'].map((end) => makeId('run', `01JD0000000000000000000${end}000`, 0));
    const actor = makeId('act', '01JD000000000000000000CH00', 0);
    const { redis } = engine;
    const write = async (runId = '', record: object, entry: object, row?: object): Promise<void> => {
      await redis.hset(keys.run(runId), 'record', JSON.stringify({ runId, messageIds: [], replies: [], ...record }));
      await redis.rpush(keys.journal(runId), JSON.stringify(entry));
      if (row) await redis.rpush(keys.ledger(runId), JSON.stringify(row));
    };
    const asked = { event: { type: 'message-received', at: 1, messageId: 'msg_A', text: 'how many?' } };
    const effectId = buildEffectId(actor, 1, 0);
    const done = { event: { type: 'tool-finished', at: 2, effectId, result: { ok: true, value: 7 } } };
    const actionId = renameId(deriveChildActorId(effectId), 'step');
    const row = { row: 'tool', action_id: actionId, tool_name: 'add', tool_args: {}, effect_key: 'k' };
    const below = { rootRunId: root, parentRunId: root };
    await write(root, { messageIds: ['msg_A'] }, asked);
    await write(path, { ...below, program: 'workflow' }, done, row);
    await write(llm, below, { begin: null });
    for (const [runId, program] of [
      [path, 'workflow'],
      [llm, 'agent'],
    ])
      await redis.rpush(keys.tree(root ?? ''), JSON.stringify({ runId, parentRunId: root, program, node: 'fork' }));
    const call = { effectId, tool: 'add', args: {}, effectKey: 'k', result: { ok: true, value: 7 } };
    expect(await readRecordedRun(redis, llm ?? '')).toMatchObject({
      record: { runId: root },
      texts: ['how many?'],
      calls: [call],
      isTree: true,
    });
  });

  it('learn of a message that was made after all', async () => {
    const effect = (actorId: string) => ({
      id: buildEffectId(actorId, 1, 0),
      type: 'send-reply' as const,
      runId: 'run_x',
    });
    const actorId = await commit((id) => ({ effects: [{ ...effect(id), kind: 'answer', text: '7' }] }));
    const { id } = effect(actorId);
    await engine.store.effects.claim(id, 'send-reply', { token: 'w', leaseMs: 5_000 });
    const ended = { type: 'reply-settled' as const, effectId: id, errorCode: null };
    await engine.store.effects.settle(id, { token: 'w' }, { ...ended, status: 'unknown', providerId: null });
    await engine.store.effects.settle(id, 'callback', { ...ended, status: 'sent', providerId: 'SM7' });
    expect(await engine.store.letters.listLetters(0, always)).toMatchObject([
      { code: 'send-unknown', providerId: 'SM7' },
    ]);
  });

  it('leave the list once they are too old, and are gone then', async () => {
    await engine.redis.zadd('{p0}:dead', 1, 'an old one');
    const { id } = await deadCall();
    expect(await engine.redis.zrange('{p0}:dead', 0, -1)).toEqual([id]);
    await engine.redis.del(`{p0}:letter:${id}`);
    expect(await engine.store.letters.listLetters(0, always)).toEqual([]);
    expect(await engine.store.letters.takeLetter(id, 't')).toEqual({ result: 'gone' });
    expect(await engine.store.letters.takeLetter('not an id of ours', 't')).toEqual({ result: 'gone' });
  });
});
