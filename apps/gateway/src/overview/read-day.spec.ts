import { expect, it } from '@jest/globals';
import type { RunReader } from '#runs';
import { readDay } from './read-day.js';

type Page = Awaited<ReturnType<RunReader['listRuns']>>;

/** Pages without end, of runs like this one. */
function readerOf(one: Page['runs'][number]): Pick<RunReader, 'listRuns'> {
  return {
    listRuns: ({ limit }) => {
      const runs = Array.from({ length: limit }, () => one);
      return Promise.resolve({ runs, wholeSince: null, isPendingCut: false, next: 'more' });
    },
  };
}

const run = (finishedAt: number | null): Page['runs'][number]['run'] => ({ finishedAt }) as Page['runs'][number]['run']; // no other field is read

it.each([
  ['have ended: since the oldest of them', 900, 700],
  ['are under way: those that have ended come behind them, and none was read', null, 1_000],
])('says since when the runs are whole that it reads where more than it may %s', async (_, finishedAt, wholeSince) => {
  const found = await readDay(readerOf({ run: run(finishedAt), changedAt: 700 }), 100, 1_000);
  expect([found.runs.length, found.wholeSince]).toEqual([2_000, wholeSince]);
});
