import { expect, it } from '@jest/globals';
import type { ChangedRun, RunReader } from '#runs';
import { DayRuns } from './day-runs.js';

type Run = ChangedRun['run'];

const dayMs = 86_400_000;

function changed(runId: string, changedAt: number, outcome: Run['outcome'] = null): ChangedRun {
  const finishedAt = outcome === null ? null : changedAt;
  const run = { runId, outcome, finishedAt, startedAt: 1, costMicroUsd: 5, messageIds: ['m'] } as unknown as Run; // what is counted
  return { run, changedAt };
}

/** A deployment in memory, and how often it was asked for what. */
function deployment(runs: ChangedRun[]) {
  const asked = { lists: 0, looks: 0, reads: 0 };
  const waiting = { isCut: false };
  let clock = 2 * dayMs;
  const reader = {
    now: () => Promise.resolve(clock),
    listRuns: () => {
      asked.lists += 1;
      return Promise.resolve({ runs: [...runs], wholeSince: null, isPendingCut: false, next: null });
    },
    runsChangedSince: (since: number) =>
      Promise.resolve({ changed: runs.filter((one) => one.changedAt >= since), isMore: false }),
    lookAtRuns: (some: readonly Run[]) => {
      asked.looks += some.length;
      return Promise.resolve(some.map(() => ({ acceptedAt: 1, live: null })));
    },
    readRun: (runId: string) => {
      asked.reads += 1;
      return Promise.resolve(runs.find(({ run }) => run.runId === runId)?.run ?? null);
    },
    listPendingRuns: () => Promise.resolve({ runs: [], ...waiting }),
  } as unknown as RunReader; // nothing else is asked
  return { asked, waiting, reader, pass: (ms: number) => (clock += ms) };
}

it('reads the day once, and then only the runs that have changed', async () => {
  const now = 2 * dayMs;
  const runs = [changed('a', now - 10), changed('b', now - 20, 'answered'), changed('c', now - 30, 'answered')];
  const { asked, reader, pass } = deployment(runs);
  const day = new DayRuns();
  expect((await day.read(reader)).runs).toHaveLength(3);
  expect(asked).toMatchObject({ lists: 1, looks: 3 });
  pass(15_000);
  runs[0] = changed('a', now + 5_000, 'answered');
  runs.push(changed('d', now + 6_000));
  const later = await day.read(reader);
  expect(later.runs.map(({ run }) => run.outcome).sort()).toEqual(['answered', 'answered', 'answered', null]);
  expect(asked).toMatchObject({ lists: 1, looks: 5, reads: 0 });
  pass(15_000);
  await day.read(reader);
  expect(asked).toMatchObject({ lists: 1, looks: 5 });
});

it('lets go of what ended before the day, and of a run under way that is gone', async () => {
  const now = 2 * dayMs;
  const runs = [changed('live', now - 10), changed('ended', now - 20, 'answered')];
  const { reader, pass } = deployment(runs);
  const day = new DayRuns();
  await day.read(reader);
  pass(dayMs + 1);
  expect((await day.read(reader)).runs).toHaveLength(1);
  runs.splice(0, 1);
  pass(600_001);
  expect((await day.read(reader)).runs).toEqual([]);
});

it('says where more texts wait than are looked through, and no longer than that is so', async () => {
  const { waiting, reader } = deployment([]);
  const day = new DayRuns();
  waiting.isCut = true;
  expect((await day.read(reader)).isPendingCut).toBe(true);
  waiting.isCut = false;
  expect((await day.read(reader)).isPendingCut).toBe(false);
});
