import { describe, expect, it } from '@jest/globals';
import type { RunOutcome } from '#protocol';
import type { MessageRecord, RunRecord } from '#records';
import type { LetterResult } from './letter-result.js';
import { findReplayResult } from './replay-result.js';

type Seen = { phase: RunRecord['phase']; outcome: RunOutcome | null } | null;

const replayed: LetterResult = { result: 'done', letterId: 'run_a', linkedRunId: 'run_b' };

function look(run: Seen, message: Partial<MessageRecord> | null = null) {
  return lookAt(replayed, run, message);
}

function lookAt(result: LetterResult, run: Seen = null, message: Partial<MessageRecord> | null = null) {
  const store = {
    records: {
      readRun: () => Promise.resolve(run as RunRecord | null), // no more of it is read
      readMessage: () => Promise.resolve(message as MessageRecord | null), // likewise
    },
    letters: { readLetter: () => Promise.resolve(null) },
  };
  return findReplayResult(store, result);
}

describe('what a replay has led to', () => {
  it.each([
    ['thinking', null, 'under-way'],
    ['acting', null, 'under-way'],
    ['answering', null, 'under-way'],
    ['asking', null, 'well'],
    ['approving', null, 'well'],
    ['finished', 'answered', 'well'],
    ['finished', 'opted-out', 'well'],
    ['finished', 'parked', 'failed'],
  ] as const)('a run that is %s, %s, is %s', async (phase, outcome, result) => {
    expect(await look({ phase, outcome })).toBe(result);
  });

  it('is passed over where the person has sent STOP, before the replay or before it was read', async () => {
    expect(await look(null, { heard: true, runId: null })).toBe('passed-over');
    const refusal = { code: 'opted-out' as const, message: 'STOP' };
    expect(await lookAt({ result: 'refused', letterId: 'run_a', refusal })).toBe('passed-over');
    expect(await lookAt({ result: 'refused', letterId: 'run_a', refusal: { ...refusal, code: 'record-gone' } })).toBe(
      'failed',
    );
  });

  it('is under way while its message waits', async () => {
    expect(await look(null, { heard: false, runId: null })).toBe('under-way');
  });
});
