import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BatchPace, BatchProgress, Plan } from '#dead-letters';
import type { OwedEffect } from '#protocol';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { operator, Fixture } from './fixture.js';
import type { Conversation } from './fixture.js';

/** `DEAD_LETTERS=500 npm run -s jest -- test/dead-letters/batch` is the full size. */
const size = Number(process.env['DEAD_LETTERS'] ?? 50);
const doneShare = 0.3;

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

const never = new AbortController().signal;
const fast: BatchPace = { canaryShare: 0, perMinute: null, haltAtShare: 0.2, watchMs: 0 };

/** A run that was parked before its tool had acted, or after: then the note is there. */
async function parked(n: number, isDone: boolean): Promise<Conversation> {
  const conversation = await fixture.says(`desk:${n}`, `add_note n${n}`);
  if (isDone) {
    await fixture.turn(conversation.actorId);
    await act(fixture.taken());
  }
  await fixture.parks(conversation);
  await fixture.settleAll();
  return conversation;
}

async function act([call]: OwedEffect[]): Promise<void> {
  if (call?.type !== 'run-tool') throw new Error('no call is owed');
  const { store } = fixture.engine;
  const result = fixture.acts(call);
  await store.effects.claim(call.id, 'run-tool', { token: 'w', leaseMs: 60_000 });
  const event = { type: 'tool-finished' as const, effectId: call.id, result, attempts: [], reused: false };
  await store.effects.settle(call.id, { token: 'w' }, event);
}

async function parkedOnes(): Promise<{ conversation: Conversation; isDone: boolean }[]> {
  const all = [];
  for (let n = 0; n < size; n++) {
    const isDone = n % 10 < doneShare * 10;
    all.push({ conversation: await parked(n, isDone), isDone });
  }
  return all;
}

/** What a dry run must say of a run parked before or after its note was written. */
function isRight({ effects }: Plan, isDone: boolean): boolean {
  const lines = effects.map(({ kind, standing }) => `${kind} ${standing}`);
  const rest = ['send-reply already-happened', 'turn will-happen', 'send-reply will-happen'];
  return JSON.stringify(lines) === JSON.stringify(isDone ? ['run-tool already-happened', ...rest] : rest);
}

/** What a process that is killed leaves of its batch: from some step on it does nothing more. */
function killedAfter(steps: number): () => void {
  const { letters } = fixture.engine.store;
  const { takeLetter, closeLetter } = letters;
  let left = steps;
  const dying = <A extends unknown[], R>(step: (...args: A) => Promise<R>) =>
    function (this: unknown, ...args: A): Promise<R> {
      return left-- > 0 ? step.apply(letters, args) : Promise.reject(new Error('killed'));
    };
  Object.assign(letters, { takeLetter: dying(takeLetter), closeLetter: dying(closeLetter) });
  return () => Object.assign(letters, { takeLetter, closeLetter });
}

async function goOn(batchId: string, onProgress: (progress: BatchProgress) => void = () => undefined) {
  const batch = await fixture.letters.openBatch(batchId);
  if (batch === null) throw new Error('there is no such batch');
  return batch.goOn(never, onProgress);
}

describe(`${size} runs that were parked, 30 % of them after their effect had happened`, () => {
  it('are told apart by the dry run, and replayed once each, by a batch that is killed and gone on with', async () => {
    const startedAt = performance.now();
    const all = await parkedOnes();
    const letterIds = (await fixture.letters.list({ code: 'parked' }, size)).map(({ letterId }) => letterId);
    expect(letterIds).toHaveLength(size);

    const isDone = new Map(all.map(({ conversation, isDone: done }) => [conversation.runId, done]));
    const plans = await fixture.letters.plan(letterIds);
    const right = plans.filter((plan) => isRight(plan, isDone.get(plan.letter.letterId) ?? false));

    const request = { choice: null, edit: null };
    const batchId = await fixture.letters.beginBatch(letterIds, { ...request, by: operator, pace: fast });
    let kills = 0;
    for (const steps of [7, 12, size]) {
      const revive = killedAfter(steps);
      await expect(goOn(batchId)).rejects.toThrow('killed');
      revive();
      kills += 1;
    }
    const tenAtOnce = await Promise.all(
      Array.from({ length: 10 }, () => fixture.letters.replay(letterIds.at(-1) ?? '', request, operator)),
    );
    const progress = await goOn(batchId);

    for (const { conversation } of all) await fixture.turn(conversation.actorId);
    await fixture.settleAll();
    const outcomes = await Promise.all(all.map(async ({ conversation }) => linkedOutcome(conversation)));
    const notes = Map.groupBy([...fixture.calls.entries()], ([, { text }]) => text);
    const doubled = [...notes.values()].filter((keys) => keys.length > 1).length;
    const answers = fixture.sent.filter(({ text }) => text.startsWith('Done'));
    const row = {
      letters: letterIds.length,
      doneBefore: all.filter((each) => each.isDone).length,
      dryRunRight: right.length,
      kills,
      tenAtOnce: tenAtOnce.filter(({ result }) => result === 'done').length,
      replayed: progress.done,
      effects: notes.size,
      doubledEffects: doubled,
      repeatedCalls: [...fixture.calls.values()].filter(({ times }) => times > 1).length,
      answers: answers.length,
      answeredTwice: answers.length - new Set(answers.map(({ actorId }) => actorId)).size,
      ms: Math.round(performance.now() - startedAt),
    };
    process.stdout.write(`${JSON.stringify(row)}\n`);
    expect(row).toMatchObject({ dryRunRight: size, tenAtOnce: 1, replayed: size, effects: size, answers: size });
    expect(row).toMatchObject({ doubledEffects: 0, repeatedCalls: 0, answeredTwice: 0 });
    expect(new Set(outcomes)).toEqual(new Set(['answered']));
  }, 300_000);
});

async function linkedOutcome({ runId }: Conversation): Promise<string | null | undefined> {
  const { store } = fixture.engine;
  const row = (await store.records.readLedger(runId)).findLast((each) => each.row === 'operator');
  return (await store.records.readRun((row?.row === 'operator' && row.linked_run_id) || ''))?.outcome;
}

describe('a batch', () => {
  /** Runs the linked runs while the batch waits for them; those of some conversations are parked again. */
  async function replayed(pace: Partial<BatchPace>, fails: (n: number) => boolean): Promise<BatchProgress> {
    const all: Conversation[] = [];
    for (let n = 0; n < 20; n++) all.push(await parked(n, false));
    const letterIds = (await fixture.letters.list({}, 20)).map(({ letterId }) => letterId);
    const order = { choice: null, edit: null, by: operator, pace: { ...fast, watchMs: 10_000, ...pace } };
    const batchId = await fixture.letters.beginBatch(letterIds, order);
    const state = { isOver: false };
    const working = (async () => {
      while (!state.isOver) await Promise.all([work(all, fails), new Promise((resolve) => setTimeout(resolve, 5))]);
    })();
    const progress = await goOn(batchId);
    state.isOver = true;
    await working;
    return progress;
  }

  async function work(all: Conversation[], fails: (n: number) => boolean): Promise<void> {
    for (const [n, conversation] of all.entries()) {
      const mail = await fixture.engine.redis.keys(`*:actor:${conversation.actorId}:mail`);
      if (mail.length > 0 && fails(n)) await fixture.parks(conversation).catch(() => undefined);
      else if (mail.length > 0) await fixture.turn(conversation.actorId);
    }
    await fixture.settleAll();
  }

  it('ends well when every linked run does', async () => {
    const progress = await replayed({ canaryShare: 0.1 }, () => false);
    expect(progress).toMatchObject({ state: 'finished', done: 20, verdicts: { well: 20, failed: 0 } });
  });

  it('halts on the first failure of its canary, before anything else is replayed', async () => {
    const progress = await replayed({ canaryShare: 0.1 }, (n) => n === 1);
    expect(progress).toMatchObject({ state: 'halted', haltedFor: expect.stringContaining('canary'), done: 2 });
  });

  it('halts once too many have failed', async () => {
    const progress = await replayed({ haltAtShare: 0.2, perMinute: 6_000 }, () => true);
    expect(progress).toMatchObject({ state: 'halted', haltedFor: expect.stringMatching(/^\d+ of \d+ failed$/) });
  });

  it('halts when nothing is heard of its canary', async () => {
    for (let n = 0; n < 3; n++) await parked(n, false);
    const letterIds = (await fixture.letters.list({}, 3)).map(({ letterId }) => letterId);
    const order = { choice: null, edit: null, by: operator, pace: { ...fast, canaryShare: 0.1 } };
    const progress = await goOn(await fixture.letters.beginBatch(letterIds, order));
    expect(progress).toMatchObject({ state: 'halted', haltedFor: expect.stringContaining('have not ended'), done: 1 });
  });

  it('counts as failed what it was refused', async () => {
    const order = { choice: 'resend' as const, edit: null, by: operator, pace: { ...fast, canaryShare: 0.1 } };
    const { runId } = await parked(1, false);
    expect(await goOn(await fixture.letters.beginBatch([runId], order))).toMatchObject({
      state: 'halted',
      verdicts: { failed: 1 },
    });
    expect(await fixture.letters.openBatch('batch-none')).toBeNull();
  });
});
