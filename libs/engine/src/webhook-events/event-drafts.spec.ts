import { describe, expect, it } from '@jest/globals';
import type { RunRecord } from '../ports/records.js';
import { endOf } from './event-drafts.js';

const run: RunRecord = {
  ...{ runId: 'run_A', actorId: 'act_A', conversationId: 'c', channel: 'sms', phase: 'finished', outcome: 'answered' },
  ...{ messageIds: ['msg_A'], replies: [], stepsUsed: 1, toolCallsUsed: 2, tokensUsed: 3, costMicroUsd: 4 },
  ...{ policyVersion: 'p', startedAt: 0, finishedAt: 1 },
};

describe('the event of the end of a run', () => {
  it('is told of a run that has ended', () => {
    expect(endOf(run)?.name).toBe('run_A.finished');
    expect(endOf({ ...run, outcome: null })).toBeNull();
  });

  it('is not told of a child: its parent hears of it', () => {
    expect(endOf({ ...run, parentRunId: 'run_B', rootRunId: 'run_B', node: 'fork[1]' })).toBeNull();
  });
});
