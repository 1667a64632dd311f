import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Plan } from '#dead-letters';
import type { OwedEffect } from '#contract';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { operator, World } from './world.js';
import type { Conversation } from './world.js';

let server: PrivateRedis;
let world: World;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  world = await World.open(server.url);
});
afterEach(async () => {
  await world.engine.redis.flushall();
  await world.close();
});

const asItWas = { choice: null, edit: null };

function standingsOf(plan: Plan | undefined): (string | null)[][] {
  return (plan?.effects ?? []).map(({ kind, tool, standing }) => [kind, tool, standing]);
}

async function outcomeOf(runId: string | null): Promise<string | null | undefined> {
  return (await world.engine.store.readRun(runId ?? ''))?.outcome;
}

/** A run that was given up before or after its tool had acted; its letter is the run's own. */
async function givenUp(question: string, when: 'before' | 'after'): Promise<Conversation> {
  const conversation = await world.says('desk:1', question);
  if (when === 'after') {
    await world.turn(conversation.actorId);
    const [call] = world.taken();
    await actsAndTells(call);
  }
  await world.parks(conversation);
  await world.settleAll();
  return conversation;
}

async function actsAndTells(call: OwedEffect | undefined): Promise<void> {
  if (call?.type !== 'run-tool') throw new Error('no call is owed');
  const { store } = world.engine;
  const result = world.acts(call);
  await store.claim(call.id, 'run-tool', { token: 'w', leaseMs: 60_000 });
  const told = { type: 'tool-finished' as const, effectId: call.id, result, attempts: [], reused: false };
  await store.settle(call.id, { token: 'w' }, told);
}

/** A call that must not be repeated, whose worker died over it; the letter is the call's own. */
async function lostCall(): Promise<{ conversation: Conversation; letterId: string }> {
  const conversation = await world.says('desk:1', 'pay n1');
  await world.turn(conversation.actorId);
  const [call] = world.taken();
  if (call?.type !== 'run-tool') throw new Error('no call is owed');
  world.acts(call);
  const { store } = world.engine;
  await store.claim(call.id, 'run-tool', { token: 'dies', leaseMs: 0 });
  await store.claim(call.id, 'run-tool', { token: 'next', leaseMs: 0 });
  await world.turn(conversation.actorId);
  await world.settleAll();
  return { conversation, letterId: call.id };
}

/** An answer of which nobody knows whether the person has it; it is given up after something else has happened. */
async function lostReply(meanwhile: () => Promise<unknown> = async () => undefined): Promise<string> {
  const { actorId } = await world.says('desk:1', 'add_note n1');
  await world.turn(actorId);
  await actsAndTells(world.taken()[0]);
  await world.turn(actorId);
  const [send] = world.taken();
  const { store } = world.engine;
  await store.claim(send?.id ?? '', 'send-reply', { token: 'w', leaseMs: 60_000 });
  await meanwhile();
  const ended = { type: 'reply-settled', effectId: send?.id ?? '', status: 'unknown' } as const;
  await store.settle(ended.effectId, { token: 'w' }, { ...ended, providerId: null, errorCode: 'send-unknown' });
  await world.turn(actorId);
  return ended.effectId;
}

describe('the replay of a run that was given up', () => {
  it('asks the question again in a linked run; the old one keeps its outcome', async () => {
    const { actorId, runId } = await givenUp('add_note n1', 'before');
    const [plan] = await world.letters.plan([runId]);
    expect(plan).toMatchObject({ refusal: null, laterRuns: [], cost: { tokensUsed: 0 } });
    expect(standingsOf(plan)).toEqual([
      ['send-reply', null, 'already-happened'], // the apology
      ['turn', null, 'will-happen'],
      ['send-reply', null, 'will-happen'],
    ]);
    const before = await world.letters.read(runId);
    expect(before && (await world.letters.linkedRun(before))).toBeNull();
    const done = await world.letters.replay(runId, asItWas, operator);
    await world.turn(actorId);
    await world.settleAll();
    expect(done).toMatchObject({ result: 'done', linkedRunId: expect.stringMatching(/^run_/) });
    const linkedRunId = done.result === 'done' ? done.linkedRunId : null;
    expect(await outcomeOf(linkedRunId)).toBe('answered');
    const linkedRun = { runId: linkedRunId, phase: 'finished', outcome: 'answered' };
    expect(before && (await world.letters.linkedRun(before))).toEqual(linkedRun);
    expect(await world.engine.store.readRun(linkedRunId ?? '')).toMatchObject({ replayOf: runId });
    expect(await outcomeOf(runId)).toBe('parked');
    expect(world.sent.map(({ text }) => text)).toEqual([expect.stringContaining('Sorry'), 'Done with n1.']);
  });

  it('I3: does not do again what was done: it is known from the journal', async () => {
    const { actorId, runId } = await givenUp('add_note n1', 'after');
    const [plan] = await world.letters.plan([runId]);
    expect(standingsOf(plan)[0]).toEqual(['run-tool', 'add_note', 'already-happened']);
    expect(plan?.cost.tokensUsed).toBe(110);
    await world.letters.replay(runId, asItWas, operator);
    await world.turn(actorId);
    await world.settleAll();
    expect([...world.calls.values()]).toEqual([{ tool: 'add_note', text: 'n1', times: 1 }]);
    expect(world.sent.at(-1)?.text).toBe('Done with n1.');
  });

  it('I7: makes a call that may have been made under its old key', async () => {
    const conversation = await world.says('desk:1', 'add_note n1');
    await world.turn(conversation.actorId);
    const [call] = world.taken();
    if (call?.type === 'run-tool') world.acts(call);
    await world.says('desk:1', 'hurry up');
    await world.parks(conversation);
    await world.settleAll();
    const [plan] = await world.letters.plan([conversation.runId]);
    expect(standingsOf(plan)[0]).toEqual(['run-tool', 'add_note', 'unknown']);
    await world.letters.replay(conversation.runId, asItWas, operator);
    await world.turn(conversation.actorId);
    await world.settleAll();
    expect([...world.calls.values()]).toEqual([{ tool: 'add_note', text: 'n1', times: 2 }]);
  });

  it('tells of later questions that were answered since', async () => {
    await world.turn((await world.says('desk:1', 'look_up n0')).actorId);
    await world.settleAll();
    const { actorId, runId } = await givenUp('add_note n1', 'before');
    const later = await world.says('desk:1', 'look_up n2');
    await world.turn(actorId);
    await world.settleAll();
    expect((await world.letters.plan([runId]))[0]?.laterRuns).toEqual([later.runId]);
    const replayed = await world.letters.replay(runId, asItWas, operator);
    const linkedRunId = (replayed.result === 'done' && replayed.linkedRunId) || '';
    await world.parks({ actorId, runId: linkedRunId, text: '' });
    await world.settleAll();
    expect((await world.letters.plan([linkedRunId]))[0]?.laterRuns).toEqual([later.runId]); // the replay died in its turn
  });

  it('happens once, though ten ask at once, and is in the ledger of the run', async () => {
    const { actorId, runId } = await givenUp('add_note n1', 'before');
    const asked = await Promise.all(Array.from({ length: 10 }, () => world.letters.replay(runId, asItWas, operator)));
    expect(asked.filter(({ result }) => result === 'done')).toHaveLength(1);
    expect(asked.filter(({ result }) => result === 'conflict')).toHaveLength(9);
    await world.turn(actorId);
    await world.settleAll();
    expect(world.calls.size).toBe(1);
    expect(await world.letters.replay(runId, asItWas, operator)).toMatchObject({
      result: 'conflict',
      status: 'replayed',
    });
    const rows = (await world.engine.store.readLedger(runId)).filter(({ row }) => row === 'operator');
    expect(rows).toMatchObject([{ action: 'replay', ...operator, letter_id: runId }]);
  });

  it('goes on after its replayer has died, and still opens one run', async () => {
    const { actorId, runId } = await givenUp('add_note n1', 'before');
    const { store } = world.engine;
    const close = store.closeLetter.bind(store);
    store.closeLetter = () => Promise.reject(new Error('killed'));
    await expect(world.letters.replay(runId, asItWas, operator, 'mine')).rejects.toThrow('killed');
    store.closeLetter = close;
    expect(await world.letters.replay(runId, asItWas, operator)).toMatchObject({ result: 'conflict' });
    expect(await world.letters.reopen(runId, operator)).toMatchObject({ result: 'done' });
    await world.letters.replay(runId, asItWas, operator);
    await world.turn(actorId);
    await world.settleAll();
    expect(world.sent).toHaveLength(2);
    expect(world.calls.size).toBe(1);
  });

  it('is refused once its records are gone; the letter can be discarded', async () => {
    const { runId } = await givenUp('add_note n1', 'before');
    const partition = (await world.engine.redis.keys(`*:run:${runId}:journal`))[0] ?? '';
    await world.engine.redis.del(partition);
    expect(await world.letters.replay(runId, asItWas, operator)).toMatchObject({ refusal: { code: 'record-gone' } });
    expect(await world.letters.discard(runId, operator)).toMatchObject({ result: 'done' });
    expect(await world.letters.replay(runId, asItWas, operator)).toMatchObject({ status: 'discarded' });
  });
});

describe('the replay of a call that must not be repeated', () => {
  it.each([
    ['again', 'will-happen', 2],
    ['as-done', 'already-happened', 1],
    ['as-failed', 'unknown', 1],
  ] as const)('%s', async (choice, standing, times) => {
    const { conversation, letterId } = await lostCall();
    const request = { choice, edit: null };
    const [plan] = await world.letters.plan([letterId], request);
    expect(standingsOf(plan)).toContainEqual(['run-tool', 'pay', standing]);
    await world.letters.replay(letterId, request, operator);
    await world.turn(conversation.actorId);
    await world.settleAll();
    expect([...world.calls.values()]).toEqual([{ tool: 'pay', text: 'n1', times }]);
    expect(world.sent).toHaveLength(2);
  });

  it('needs an operator to choose', async () => {
    const { letterId } = await lostCall();
    const [plan] = await world.letters.plan([letterId]);
    expect(standingsOf(plan)).toContainEqual(['run-tool', 'pay', 'unknown']);
    expect(await world.letters.replay(letterId, asItWas, operator)).toMatchObject({
      refusal: { code: 'needs-choice' },
    });
    const resend = { choice: 'resend', edit: null } as const;
    expect(await world.letters.replay(letterId, resend, operator)).toMatchObject({
      refusal: { code: 'choice-not-offered' },
    });
  });

  it('takes other arguments if the schema of the tool does, as an intent of their own', async () => {
    const { conversation, letterId } = await lostCall();
    const bad = await world.letters.replay(letterId, { choice: 'again', edit: { text: '' } }, operator);
    expect(bad).toMatchObject({ refusal: { code: 'bad-edit', field: 'text' } });
    await world.letters.replay(letterId, { choice: 'again', edit: { text: 'n2' } }, operator);
    const { audit = [] } = (await world.letters.read(letterId)) ?? {};
    expect(audit).toMatchObject([{ did: 'replaying', by: operator.who, edit: { text: 'n2' } }, { did: 'replayed' }]);
    await world.turn(conversation.actorId);
    await world.settleAll();
    expect([...world.calls.values()].map(({ text }) => text)).toEqual(['n1', 'n2']);
  });
});

describe('the replay of a message of which nobody knows', () => {
  it('is taken as sent, and nothing is sent', async () => {
    const letterId = await lostReply();
    expect(standingsOf((await world.letters.plan([letterId]))[0])).toEqual([['send-reply', null, 'unknown']]);
    expect(await world.letters.replay(letterId, asItWas, operator)).toMatchObject({
      refusal: { code: 'needs-choice' },
    });
    const done = await world.letters.replay(letterId, { choice: 'as-sent', edit: null }, operator);
    expect(done).toMatchObject({ result: 'done', linkedRunId: null });
    expect(world.taken()).toEqual([]);
  });

  it.each([
    [null, 'Done with n1.'],
    [{ text: 'It is done.' }, 'It is done.'],
  ])('is sent once more, edited by %j', async (edit, text) => {
    const letterId = await lostReply();
    await world.letters.replay(letterId, { choice: 'resend', edit }, operator);
    await world.turn(letterId.slice(0, letterId.indexOf('.')));
    await world.settleAll();
    expect(world.sent).toMatchObject([{ text }]);
  });

  it('tells of a question that came before it was given up and was answered after', async () => {
    const asked: string[] = [];
    const ask = async (text: string): Promise<unknown> => asked.push((await world.says('desk:1', text)).runId);
    const letterId = await lostReply(() => ask('look_up n2'));
    await world.settleAll();
    expect((await world.letters.plan([letterId]))[0]?.laterRuns).toEqual(asked);
  });

  it('is not sent again once the provider says that it made one', async () => {
    const letterId = await lostReply();
    const sent = { type: 'reply-settled', effectId: letterId, status: 'sent' } as const;
    await world.engine.store.settle(letterId, 'callback', { ...sent, providerId: 'SM7', errorCode: null });
    expect(standingsOf((await world.letters.plan([letterId]))[0])).toEqual([['send-reply', null, 'already-happened']]);
    const resend = { choice: 'resend', edit: null } as const;
    expect(await world.letters.replay(letterId, resend, operator)).toMatchObject({
      refusal: { code: 'already-happened' },
    });
    expect(await world.letters.replay(letterId, asItWas, operator)).toMatchObject({ result: 'done' });
  });
});

describe('the list of letters', () => {
  it('is filtered by code, tool, conversation, status and time', async () => {
    const { runId, actorId } = await givenUp('add_note n1', 'before');
    const { letterId } = await lostCall();
    const listed = async (filter: Parameters<typeof world.letters.list>[0]): Promise<string[]> =>
      (await world.letters.list(filter, 10)).map((letter) => letter.letterId);
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
