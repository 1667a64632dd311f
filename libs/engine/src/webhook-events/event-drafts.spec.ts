import { describe, expect, it } from '@jest/globals';
import type { RunRecord } from '#records';
import { toAskEvent, toEndEvent } from './event-drafts.js';

const run: RunRecord = {
  ...{ runId: 'run_A', actorId: 'act_A', conversationId: 'c', channel: 'sms', phase: 'finished', outcome: 'answered' },
  ...{ messageIds: ['msg_A'], replies: [], stepsUsed: 1, toolCallsUsed: 2, tokensUsed: 3, costMicroUsd: 4 },
  ...{ policyVersion: 'p', startedAt: 0, finishedAt: 1 },
};

describe('the event of the end of a run', () => {
  it('is told of a run that has ended', () => {
    expect(toEndEvent(run)?.name).toBe('run_A.finished');
    expect(toEndEvent({ ...run, outcome: null })).toBeNull();
  });

  it('is not told of a child: its parent is', () => {
    expect(toEndEvent({ ...run, parentRunId: 'run_B', rootRunId: 'run_B', node: 'fork[1]' })).toBeNull();
  });

  it('is found again in what a child waits for, which names the run of the conversation', () => {
    const approval = { approvalId: 'act_A.1.0', tool: 'add_note', args: {}, argsHash: 'h', askedAt: 0, expiresAt: 1 };
    const dataOf = (more: Partial<RunRecord>): unknown =>
      JSON.parse(toAskEvent({ ...run, outcome: null, approval, ...more })?.payload ?? '');
    expect(dataOf({ rootRunId: 'run_B' })).toMatchObject({ data: { run_id: 'run_A', root_run_id: 'run_B' } });
    expect(dataOf({})).not.toHaveProperty('data.root_run_id');
  });
});
