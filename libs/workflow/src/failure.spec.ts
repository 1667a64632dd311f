import { describe, expect, it } from '@jest/globals';
import { programTable, runOutcomes } from '#protocol';
import type { RunOutcome } from '#protocol';
import { buildFailure, childFailure } from './failure.js';

const spent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
const ended = { type: 'child-ended', at: 0, spawnId: 'act_1.1.1', output: null, error: null, spent } as const;

/** How a workflow ends that none of its nodes has failed, or that is ended from outside. */
const ofItsOwn: readonly RunOutcome[] = ['answered', 'cancelled', 'parked'];

describe('the outcomes of a workflow', () => {
  it('are its own, and those that it takes over from a child: as the table has them, no more and no fewer', () => {
    const takenOver = runOutcomes.map((outcome) => childFailure({ ...ended, outcome }, 'a').outcome);
    expect(new Set([...ofItsOwn, ...takenOver])).toEqual(new Set(programTable.workflow.outcomes));
  });

  it('say so where a call was refused for the money of the day', () => {
    expect(buildFailure('budget-spent', 'no').outcome).toBe('budget-spent');
  });

  it('say that it is stuck where its child was ended by somebody, or was parked', () => {
    const ends = (['cancelled', 'opted-out', 'unanswered', 'parked', 'cannot-proceed'] as const).map(
      (outcome) => childFailure({ ...ended, outcome }, 'a').outcome,
    );
    expect(new Set(ends)).toEqual(new Set(['stalled']));
  });
});
