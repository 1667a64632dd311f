import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BatchPace, BatchProgress, Operator } from '#dead-letters';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { operator, Fixture } from './fixture.js';
import type { Conversation } from './fixture.js';

jest.setTimeout(120_000);

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

const fast: BatchPace = { canaryShare: 0, perMinute: null, haltAtShare: 0.2, watchMs: 0 };

/** A batch over so many parked runs, and the conversations in the order in which their letters go. */
async function begun(letters: number, pace: Partial<BatchPace>): Promise<{ batchId: string; all: Conversation[] }> {
  const byRun = new Map<string, Conversation>();
  for (let n = 0; n < letters; n++) {
    const conversation = await fixture.says(`desk:${n}`, `add_note n${n}`);
    await fixture.parks(conversation);
    await fixture.settleAll();
    byRun.set(conversation.runId, conversation);
  }
  const letterIds = (await fixture.letters.list({}, letters)).map(({ letterId }) => letterId);
  const order = { choice: null, edit: null, by: operator, pace: { ...fast, ...pace } };
  const all = letterIds.flatMap((id) => byRun.get(id) ?? []);
  return { batchId: await fixture.letters.beginBatch(letterIds, order), all };
}

interface Slice {
  /** Cut off once so many are done. */
  until?: number;
  /** Cut off after so long. */
  ms?: number;
  resume?: { by?: Operator; ignoreHalt?: boolean };
}

/** One request's or one process's share of a batch. */
async function goOn(batchId: string, { until = Infinity, ms, resume }: Slice = {}): Promise<BatchProgress> {
  const batch = await fixture.letters.openBatch(batchId);
  if (batch === null) throw new Error('there is no such batch');
  const cut = new AbortController();
  const timer = ms === undefined ? undefined : setTimeout(() => cut.abort(), ms);
  const stop = ({ done }: BatchProgress): void => void (done >= until && cut.abort());
  return batch.goOn(cut.signal, stop, resume).finally(() => clearTimeout(timer));
}

/** One that is not cut off, and when it has come to so many letters. */
async function goingOn(
  batchId: string,
  count: number,
): Promise<{ reached: Promise<void>; ended: Promise<BatchProgress> }> {
  const batch = await fixture.letters.openBatch(batchId);
  if (batch === null) throw new Error('there is no such batch');
  let begin = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = batch.goOn(new AbortController().signal, ({ done }) => void (done >= count && begin()));
  return { reached, ended };
}

async function answer(conversations: readonly Conversation[]): Promise<void> {
  for (const { actorId } of conversations) await fixture.turn(actorId);
  await fixture.settleAll();
}

/** The linked runs are parked too. */
async function fail(conversations: readonly Conversation[]): Promise<void> {
  for (const conversation of conversations) await fixture.parks(conversation);
  await fixture.settleAll();
}

async function linkedRuns({ runId }: Conversation): Promise<(string | null)[]> {
  const rows = await fixture.engine.store.records.readLedger(runId);
  return rows.flatMap((row) => (row.row === 'operator' && row.action === 'replay' ? [row.linked_run_id] : []));
}

describe('a batch that is gone on with', () => {
  it('goes on past a failure outside its canary, as long as not too many have failed', async () => {
    const { batchId, all } = await begun(6, { canaryShare: 0.1 });
    expect(await goOn(batchId, { until: 1 })).toMatchObject({ state: 'running', done: 1 });
    await answer(all.slice(0, 1));
    await goOn(batchId, { until: 3 });
    await fail(all.slice(2, 3));
    expect(await goOn(batchId)).toMatchObject({ state: 'finished', done: 6, verdicts: { well: 1, failed: 1 } });
  });

  it('has no canary to fail where it was begun without one', async () => {
    const { batchId, all } = await begun(4, {});
    await goOn(batchId, { until: 2 });
    await fail(all.slice(0, 1));
    expect(await goOn(batchId)).toMatchObject({ state: 'finished', done: 4 });
  });

  it('replays the rest of its canary first where that had halted it, and counts failures from there', async () => {
    const { batchId, all } = await begun(6, { canaryShare: 0.5, watchMs: 10_000 });
    await goOn(batchId, { until: 1 });
    await fail(all.slice(0, 1));
    const halted = { state: 'halted', haltedFor: '1 of 1 failed, in the canary', done: 1 };
    expect(await goOn(batchId)).toMatchObject(halted);
    expect(await goOn(batchId, { until: 2 })).toMatchObject({ state: 'running', done: 2 });
    await fail(all.slice(1, 2));
    expect(await goOn(batchId)).toMatchObject({ state: 'halted', done: 2 });
    await goOn(batchId, { until: 3 });
    await answer(all.slice(2, 3));
    expect(await goOn(batchId, { until: 6 })).toMatchObject({ done: 6, verdicts: { well: 1, failed: 2 } });
  });

  it('does not wait a second time for a canary of which nothing was heard', async () => {
    const { batchId } = await begun(4, { canaryShare: 0.5 });
    const halted = { state: 'halted', haltedFor: expect.stringContaining('have not ended'), done: 2 };
    expect(await goOn(batchId)).toMatchObject(halted);
    expect(await goOn(batchId)).toMatchObject({ state: 'finished', done: 4 });
  });

  it('goes on past too many failures, and halts once as many of what came after have failed', async () => {
    const { batchId, all } = await begun(24, {});
    await goOn(batchId, { until: 11 });
    await fail(all.slice(0, 11));
    expect(await goOn(batchId)).toMatchObject({ state: 'halted', haltedFor: '11 of 11 failed', done: 11 });
    expect(await goOn(batchId, { until: 22 })).toMatchObject({ state: 'running', done: 22 });
    await fail(all.slice(11, 22));
    expect(await goOn(batchId)).toMatchObject({ state: 'halted', haltedFor: '11 of 11 failed', done: 22 });
  });

  it('stays halted for whoever may not go on past a halt', async () => {
    const { batchId } = await begun(4, { canaryShare: 0.5 });
    await goOn(batchId);
    expect(await goOn(batchId, { resume: { ignoreHalt: false } })).toMatchObject({ state: 'halted', done: 2 });
    expect(await goOn(batchId, { resume: { ignoreHalt: true } })).toMatchObject({ state: 'finished', done: 4 });
  });

  it('watches the run of a letter whose replayer was killed before it could note it', async () => {
    const { batchId, all } = await begun(3, { watchMs: 10_000 });
    await goOn(batchId, { until: 1 });
    const [first] = all;
    expect(await fixture.engine.redis.hdel(`{replay:${batchId}}:results`, first?.runId ?? '')).toBe(1);
    expect(await goOn(batchId, { until: 3 })).toMatchObject({ done: 3, verdicts: { 'passed-over': 0 } });
    await answer(all);
    expect(await goOn(batchId)).toMatchObject({ state: 'finished', verdicts: { well: 3 } });
    for (const conversation of all) expect(await linkedRuns(conversation)).toHaveLength(1);
  });

  it('passes over a letter that another has replayed', async () => {
    const { batchId, all } = await begun(2, {});
    await fixture.letters.replay(all[0]?.runId ?? '', { choice: null, edit: null }, operator);
    expect(await goOn(batchId)).toMatchObject({ state: 'finished', verdicts: { 'passed-over': 1, 'under-way': 1 } });
  });

  it('says of each letter who went on', async () => {
    const { batchId, all } = await begun(2, {});
    await goOn(batchId, { until: 1 });
    await goOn(batchId, { resume: { by: { who: 'the next shift', role: 'operator', reason: 'the first went home' } } });
    const rows = await Promise.all(all.map(({ runId }) => fixture.engine.store.records.readLedger(runId)));
    const who = rows.flatMap((each) => each.flatMap((row) => (row.row === 'operator' ? row.who : [])));
    expect(who).toEqual([operator.who, 'the next shift']);
  });
});

describe('a batch in slices', () => {
  it('replays in each of them though a run of an earlier one is under way', async () => {
    const { batchId } = await begun(4, { watchMs: 600_000 });
    const done: number[] = [];
    for (const until of [1, 2, 3]) done.push((await goOn(batchId, { until, ms: 5_000 })).done);
    expect(done).toEqual([1, 2, 3]);
  });

  it('keeps its pace over all of them', async () => {
    const { batchId } = await begun(4, { perMinute: 120 });
    const startedAt = performance.now();
    for (const until of [1, 2, 3, 4]) await goOn(batchId, { until });
    expect(performance.now() - startedAt).toBeGreaterThan(1_400);
  });

  it('keeps its pace when two go on with it at once, and replays no letter twice', async () => {
    const { batchId, all } = await begun(4, { perMinute: 120 });
    const startedAt = performance.now();
    await Promise.all([goOn(batchId), goOn(batchId)]);
    expect(performance.now() - startedAt).toBeGreaterThan(1_400);
    for (const conversation of all) expect(await linkedRuns(conversation)).toHaveLength(1);
  });

  it('replays no more in one once another has halted it', async () => {
    const { batchId } = await begun(8, { perMinute: 240 });
    const going = goOn(batchId);
    await fixture.engine.redis.hset(`{replay:${batchId}}:batch`, { state: 'halted', haltedFor: 'by another' });
    const progress = await going;
    expect(progress).toMatchObject({ state: 'halted', haltedFor: 'by another' });
    expect(progress.done).toBeLessThan(8);
  });

  it('does not halt again in one what an operator has answered for in another', async () => {
    const { batchId, all } = await begun(12, { watchMs: 600_000 });
    const { reached, ended } = await goingOn(batchId, 12);
    await reached;
    await fail(all.slice(0, 11));
    expect(await goOn(batchId)).toMatchObject({ state: 'halted', haltedFor: '11 of 11 failed' });
    expect(await goOn(batchId, { ms: 1_000 })).toMatchObject({ state: 'running' });
    await answer(all.slice(11));
    expect(await ended).toMatchObject({ state: 'finished', verdicts: { well: 1, failed: 11 } });
  });

  it('passes no halt but the one that was there when it was asked to', async () => {
    const { batchId, all } = await begun(4, { canaryShare: 0.75, watchMs: 10_000 });
    await goOn(batchId, { until: 1 });
    await fail(all.slice(0, 1));
    const halted = { state: 'halted', haltedFor: '1 of 1 failed, in the canary' };
    expect(await goOn(batchId)).toMatchObject(halted);
    const late = await fixture.letters.openBatch(batchId);
    await goOn(batchId, { until: 2 });
    await fail(all.slice(1, 2));
    expect(await goOn(batchId)).toMatchObject({ ...halted, done: 2 });
    expect(await late?.goOn(AbortSignal.abort(), () => undefined)).toMatchObject({ ...halted, done: 2 });
  });

  it('says what has come of all letters, whoever has replayed them', async () => {
    const { batchId } = await begun(3, {});
    const late = await fixture.letters.openBatch(batchId);
    await goOn(batchId);
    const progress = await late?.goOn(new AbortController().signal, () => undefined);
    expect(progress).toMatchObject({ state: 'finished', done: 3, verdicts: { 'under-way': 3 } });
  });

  it.each([
    ['its canary', { canaryShare: 0.5 }, { state: 'halted', done: 1 }],
    ['its last runs', {}, { state: 'finished', done: 2 }],
  ])('waits for %s once, and not anew in each', async (_name, pace, ended) => {
    const { batchId } = await begun(2, { ...pace, watchMs: 1_500 });
    let progress = await goOn(batchId, { ms: 300 });
    for (let slices = 0; progress.state === 'running' && slices < 20; slices++) {
      progress = await goOn(batchId, { ms: 300 });
    }
    expect(progress).toMatchObject(ended);
  });
});
