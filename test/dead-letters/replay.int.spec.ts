import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Plan } from '#dead-letters';
import type { OwedEffect } from '#protocol';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { operator, Fixture } from './fixture.js';
import type { Conversation } from './fixture.js';

let server: PrivateRedis;
let fixture: Fixture;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  fixture = await Fixture.open(server.url);
});
afterEach(async () => {
  await fixture.engine.redis.flushall();
  await fixture.close();
});

const asItWas = { choice: null, edit: null };

function statusesOf(plan: Plan | undefined): (string | null)[][] {
  return (plan?.effects ?? []).map(({ kind, tool, standing: status }) => [kind, tool, status]);
}

async function outcomeOf(runId: string | null): Promise<string | null | undefined> {
  return (await fixture.engine.store.records.readRun(runId ?? ''))?.outcome;
}

/** A run that was given up before or after its tool had acted; its letter is the run's own. */
async function givenUp(question: string, when: 'before' | 'after'): Promise<Conversation> {
  const conversation = await fixture.says('desk:1', question);
  if (when === 'after') {
    await fixture.turn(conversation.actorId);
    const [call] = fixture.taken();
    await actsAndReports(call);
  }
  await fixture.parks(conversation);
  await fixture.settleAll();
  return conversation;
}

async function actsAndReports(call: OwedEffect | undefined): Promise<void> {
  if (call?.type !== 'run-tool') throw new Error('no call is owed');
  const { store } = fixture.engine;
  const result = fixture.acts(call);
  await store.effects.claim(call.id, 'run-tool', { token: 'w', leaseMs: 60_000 });
  const event = { type: 'tool-finished' as const, effectId: call.id, result, attempts: [], reused: false };
  await store.effects.settle(call.id, { token: 'w' }, event);
}

/** A call that must not be repeated, whose worker died over it; the letter is the call's own. */
async function lostCall(): Promise<{ conversation: Conversation; letterId: string }> {
  const conversation = await fixture.says('desk:1', 'pay n1');
  await fixture.turn(conversation.actorId);
  const [call] = fixture.taken();
  if (call?.type !== 'run-tool') throw new Error('no call is owed');
  fixture.acts(call);
  const { store } = fixture.engine;
  await store.effects.claim(call.id, 'run-tool', { token: 'dies', leaseMs: 0 });
  await store.effects.claim(call.id, 'run-tool', { token: 'next', leaseMs: 0 });
  await fixture.turn(conversation.actorId);
  await fixture.settleAll();
  return { conversation, letterId: call.id };
}

/** An answer of which nobody knows whether the person has it; it is given up after something else has happened. */
async function lostReply(meanwhile: () => Promise<unknown> = async () => undefined): Promise<string> {
  const { actorId } = await fixture.says('desk:1', 'add_note n1');
  await fixture.turn(actorId);
  await actsAndReports(fixture.taken()[0]);
  await fixture.turn(actorId);
  const [send] = fixture.taken();
  const { store } = fixture.engine;
  await store.effects.claim(send?.id ?? '', 'send-reply', { token: 'w', leaseMs: 60_000 });
  await meanwhile();
  const ended = { type: 'reply-settled', effectId: send?.id ?? '', status: 'unknown' } as const;
  await store.effects.settle(ended.effectId, { token: 'w' }, { ...ended, providerId: null, errorCode: 'send-unknown' });
  await fixture.turn(actorId);
  return ended.effectId;
}

describe('the replay of a run that was given up', () => {
  it('asks the question again in a linked run; the old one keeps its outcome', async () => {
    const { actorId, runId } = await givenUp('add_note n1', 'before');
    const [plan] = await fixture.letters.plan([runId]);
    expect(plan).toMatchObject({ refusal: null, laterRuns: [], cost: { tokensUsed: 0 } });
    expect(statusesOf(plan)).toEqual([
      ['send-reply', null, 'already-happened'], // the apology
      ['turn', null, 'will-happen'],
      ['send-reply', null, 'will-happen'],
    ]);
    const before = await fixture.letters.read(runId);
    expect(before && (await fixture.letters.linkedRun(before))).toBeNull();
    const done = await fixture.letters.replay(runId, asItWas, operator);
    await fixture.turn(actorId);
    await fixture.settleAll();
    expect(done).toMatchObject({ result: 'done', linkedRunId: expect.stringMatching(/^run_/) });
    const linkedRunId = done.result === 'done' ? done.linkedRunId : null;
    expect(await outcomeOf(linkedRunId)).toBe('answered');
    const linkedRun = { runId: linkedRunId, phase: 'finished', outcome: 'answered' };
    expect(before && (await fixture.letters.linkedRun(before))).toEqual(linkedRun);
    expect(await fixture.engine.store.records.readRun(linkedRunId ?? '')).toMatchObject({ replayOf: runId });
    expect(await outcomeOf(runId)).toBe('parked');
    expect(fixture.sent.map(({ text }) => text)).toEqual([expect.stringContaining('Sorry'), 'Done with n1.']);
  });

  it('I3: does not do again what was done: it is known from the journal', async () => {
    const { actorId, runId } = await givenUp('add_note n1', 'after');
    const [plan] = await fixture.letters.plan([runId]);
    expect(statusesOf(plan)[0]).toEqual(['run-tool', 'add_note', 'already-happened']);
    expect(plan?.cost.tokensUsed).toBe(110);
    await fixture.letters.replay(runId, asItWas, operator);
    await fixture.turn(actorId);
    await fixture.settleAll();
    expect([...fixture.calls.values()]).toEqual([{ tool: 'add_note', text: 'n1', times: 1 }]);
    expect(fixture.sent.at(-1)?.text).toBe('Done with n1.');
  });

  it('I7: makes a call that may have been made under its old key', async () => {
    const conversation = await fixture.says('desk:1', 'add_note n1');
    await fixture.turn(conversation.actorId);
    const [call] = fixture.taken();
    if (call?.type === 'run-tool') fixture.acts(call);
    await fixture.says('desk:1', 'hurry up');
    await fixture.parks(conversation);
    await fixture.settleAll();
    const [plan] = await fixture.letters.plan([conversation.runId]);
    expect(statusesOf(plan)[0]).toEqual(['run-tool', 'add_note', 'unknown']);
    await fixture.letters.replay(conversation.runId, asItWas, operator);
    await fixture.turn(conversation.actorId);
    await fixture.settleAll();
    expect([...fixture.calls.values()]).toEqual([{ tool: 'add_note', text: 'n1', times: 2 }]);
  });

  it('tells of later questions that were answered since', async () => {
    await fixture.turn((await fixture.says('desk:1', 'look_up n0')).actorId);
    await fixture.settleAll();
    const { actorId, runId } = await givenUp('add_note n1', 'before');
    const later = await fixture.says('desk:1', 'look_up n2');
    await fixture.turn(actorId);
    await fixture.settleAll();
    expect((await fixture.letters.plan([runId]))[0]?.laterRuns).toEqual([later.runId]);
    const replayed = await fixture.letters.replay(runId, asItWas, operator);
    const linkedRunId = (replayed.result === 'done' && replayed.linkedRunId) || '';
    await fixture.parks({ actorId, runId: linkedRunId, text: '' });
    await fixture.settleAll();
    expect((await fixture.letters.plan([linkedRunId]))[0]?.laterRuns).toEqual([later.runId]); // the replay died in its turn
  });

  it('happens once, though ten ask at once, and is in the ledger of the run', async () => {
    const { actorId, runId } = await givenUp('add_note n1', 'before');
    const asked = await Promise.all(Array.from({ length: 10 }, () => fixture.letters.replay(runId, asItWas, operator)));
    expect(asked.filter(({ result }) => result === 'done')).toHaveLength(1);
    expect(asked.filter(({ result }) => result === 'conflict')).toHaveLength(9);
    await fixture.turn(actorId);
    await fixture.settleAll();
    expect(fixture.calls.size).toBe(1);
    expect(await fixture.letters.replay(runId, asItWas, operator)).toMatchObject({
      result: 'conflict',
      status: 'replayed',
    });
    const rows = (await fixture.engine.store.records.readLedger(runId)).filter(({ row }) => row === 'operator');
    expect(rows).toMatchObject([{ action: 'replay', ...operator, letter_id: runId }]);
  });

  it('goes on after its replayer has died, and still opens one run', async () => {
    const { actorId, runId } = await givenUp('add_note n1', 'before');
    const { store } = fixture.engine;
    const close = store.letters.closeLetter.bind(store.letters);
    store.letters.closeLetter = () => Promise.reject(new Error('killed'));
    await expect(fixture.letters.replay(runId, asItWas, operator, 'mine')).rejects.toThrow('killed');
    store.letters.closeLetter = close;
    expect(await fixture.letters.replay(runId, asItWas, operator)).toMatchObject({ result: 'conflict' });
    expect(await fixture.letters.reopen(runId, operator)).toMatchObject({ result: 'done' });
    await fixture.letters.replay(runId, asItWas, operator);
    await fixture.turn(actorId);
    await fixture.settleAll();
    expect(fixture.sent).toHaveLength(2);
    expect(fixture.calls.size).toBe(1);
  });

  it('is refused once its records are gone; the letter can be discarded', async () => {
    const { runId } = await givenUp('add_note n1', 'before');
    const kept = await fixture.engine.redis.keys(`*:run:${runId}`);
    expect(await fixture.engine.redis.del(...kept)).toBe(1);
    expect(await fixture.letters.replay(runId, asItWas, operator)).toMatchObject({ refusal: { code: 'record-gone' } });
    expect(await fixture.letters.discard(runId, operator)).toMatchObject({ result: 'done' });
    expect(await fixture.letters.replay(runId, asItWas, operator)).toMatchObject({ status: 'discarded' });
  });
});

describe('the replay of a call that must not be repeated', () => {
  it.each([
    ['again', 'will-happen', 2],
    ['as-done', 'already-happened', 1],
    ['as-failed', 'unknown', 1],
  ] as const)('%s', async (choice, status, times) => {
    const { conversation, letterId } = await lostCall();
    const request = { choice, edit: null };
    const [plan] = await fixture.letters.plan([letterId], request);
    expect(statusesOf(plan)).toContainEqual(['run-tool', 'pay', status]);
    await fixture.letters.replay(letterId, request, operator);
    await fixture.turn(conversation.actorId);
    await fixture.settleAll();
    expect([...fixture.calls.values()]).toEqual([{ tool: 'pay', text: 'n1', times }]);
    expect(fixture.sent).toHaveLength(2);
  });

  it('needs an operator to choose', async () => {
    const { letterId } = await lostCall();
    const [plan] = await fixture.letters.plan([letterId]);
    expect(statusesOf(plan)).toContainEqual(['run-tool', 'pay', 'unknown']);
    expect(await fixture.letters.replay(letterId, asItWas, operator)).toMatchObject({
      refusal: { code: 'needs-choice' },
    });
    const resend = { choice: 'resend', edit: null } as const;
    expect(await fixture.letters.replay(letterId, resend, operator)).toMatchObject({
      refusal: { code: 'choice-not-offered' },
    });
  });

  it('takes other arguments if the schema of the tool does, as an intent of their own', async () => {
    const { conversation, letterId } = await lostCall();
    const bad = await fixture.letters.replay(letterId, { choice: 'again', edit: { text: '' } }, operator);
    expect(bad).toMatchObject({ refusal: { code: 'bad-edit', field: 'text' } });
    await fixture.letters.replay(letterId, { choice: 'again', edit: { text: 'n2' } }, operator);
    const { audit = [] } = (await fixture.letters.read(letterId)) ?? {};
    expect(audit).toMatchObject([{ did: 'replaying', by: operator.who, edit: { text: 'n2' } }, { did: 'replayed' }]);
    await fixture.turn(conversation.actorId);
    await fixture.settleAll();
    expect([...fixture.calls.values()].map(({ text }) => text)).toEqual(['n1', 'n2']);
  });
});

describe('the replay of a message of which nobody knows', () => {
  it('is taken as sent, and nothing is sent', async () => {
    const letterId = await lostReply();
    expect(statusesOf((await fixture.letters.plan([letterId]))[0])).toEqual([['send-reply', null, 'unknown']]);
    expect(await fixture.letters.replay(letterId, asItWas, operator)).toMatchObject({
      refusal: { code: 'needs-choice' },
    });
    const done = await fixture.letters.replay(letterId, { choice: 'as-sent', edit: null }, operator);
    expect(done).toMatchObject({ result: 'done', linkedRunId: null });
    expect(fixture.taken()).toEqual([]);
  });

  it.each([
    [null, 'Done with n1.'],
    [{ text: 'It is done.' }, 'It is done.'],
  ])('is sent once more, edited by %j', async (edit, text) => {
    const letterId = await lostReply();
    await fixture.letters.replay(letterId, { choice: 'resend', edit }, operator);
    await fixture.turn(letterId.slice(0, letterId.indexOf('.')));
    await fixture.settleAll();
    expect(fixture.sent).toMatchObject([{ text }]);
  });

  it('tells of a question that came before it was given up and was answered after', async () => {
    const asked: string[] = [];
    const ask = async (text: string): Promise<unknown> => asked.push((await fixture.says('desk:1', text)).runId);
    const letterId = await lostReply(() => ask('look_up n2'));
    await fixture.settleAll();
    expect((await fixture.letters.plan([letterId]))[0]?.laterRuns).toEqual(asked);
  });

  it('is not sent again once the provider says that it made one', async () => {
    const letterId = await lostReply();
    const sent = { type: 'reply-settled', effectId: letterId, status: 'sent' } as const;
    await fixture.engine.store.effects.settle(letterId, 'callback', { ...sent, providerId: 'SM7', errorCode: null });
    expect(statusesOf((await fixture.letters.plan([letterId]))[0])).toEqual([['send-reply', null, 'already-happened']]);
    const resend = { choice: 'resend', edit: null } as const;
    expect(await fixture.letters.replay(letterId, resend, operator)).toMatchObject({
      refusal: { code: 'already-happened' },
    });
    expect(await fixture.letters.replay(letterId, asItWas, operator)).toMatchObject({ result: 'done' });
  });
});

describe('the list of letters', () => {
  it('is filtered by code, tool, conversation, status and time', async () => {
    const { runId, actorId } = await givenUp('add_note n1', 'before');
    const { letterId } = await lostCall();
    const listed = async (filter: Parameters<typeof fixture.letters.list>[0]): Promise<string[]> =>
      (await fixture.letters.list(filter, 10)).map((letter) => letter.letterId);
    expect(await listed({})).toEqual([runId, letterId]);
    expect(await listed({ code: 'parked' })).toEqual([runId]);
    expect(await listed({ tool: 'pay' })).toEqual([letterId]);
    expect(await listed({ conversation: 'desk:1' })).toEqual([runId, letterId]);
    expect(await listed({ conversation: actorId, status: 'open' })).toEqual([runId, letterId]);
    expect(await listed({ conversation: 'desk:2' })).toEqual([]);
    expect(await listed({ status: 'replayed' })).toEqual([]);
    expect(await listed({ to: 1 })).toEqual([]);
  });
});
