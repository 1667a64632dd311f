import { describe, expect, it } from '@jest/globals';
import type { LedgerRow } from '#program';
import { compareRuns } from './compare-runs.js';
import type { Ended } from './compare-runs.js';

const call = (hash: string, more: object = {}) =>
  ({
    row: 'tool',
    tool_name: 'get_counts',
    tool_args_hash: hash,
    retry_index: 0,
    prefetched: false,
    ...more,
  }) as LedgerRow; // as much of it as is read

function ended(text: string, more: object = {}, ledger: LedgerRow[] = [call('a')]): Ended {
  const replies = [{ kind: 'answer', text, status: 'sent' }];
  const record = { outcome: 'answered', replies, costMicroUsd: 100, startedAt: 0, finishedAt: 2_000, ...more };
  return { record: record as Ended['record'], ledger }; // likewise
}

describe('a run of a trial and the old one', () => {
  it('do not differ in what is chance, in tries, or in calls that were made ahead', () => {
    const after = ended('seven', { costMicroUsd: 140, finishedAt: 2_800 }, [
      call('a'),
      call('a', { retry_index: 1 }),
      call('b', { prefetched: true }),
    ]);
    expect(compareRuns(ended('seven'), after)).toEqual([]);
  });

  it('differ in words, calls, outcome, cost and time', () => {
    expect(compareRuns(ended('seven'), ended('eight'))).toEqual(['words']);
    expect(compareRuns(ended('seven'), ended('seven', {}, [call('b')]))).toEqual(['calls']);
    expect(compareRuns(ended('seven'), ended('seven', {}, []))).toEqual(['calls']);
    expect(compareRuns(ended('seven'), ended('seven', { outcome: 'cannot-proceed' }))).toEqual(['outcome']);
    expect(compareRuns(ended('seven'), ended('seven', { costMicroUsd: 40 }))).toEqual(['cost']);
    expect(compareRuns(ended('seven'), ended('seven', { finishedAt: 9_000 }))).toEqual(['time']);
  });
});
