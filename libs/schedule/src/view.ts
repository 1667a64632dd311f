import { runTimeCode } from '#program';
import type { RunOutcome, Spent } from '#protocol';
import type { RunState, RunView } from '#program';
import type { TickRun } from './state.js';
import { nothingSpent } from './rows.js';

interface Finished {
  outcome: RunOutcome;
  output: string | null;
  error: { code: string; message: string } | null;
  spent: Spent;
  at: number;
}

/** What the API shows of a tick; `finished` when it has just ended. */
export function toRunView(run: TickRun, finished: Finished | null = null): RunView {
  const { id, agentId, policyVersion, startedAt } = run;
  const { steps, toolCalls, tokens, costMicroUsd } = finished?.spent ?? nothingSpent;
  return {
    runId: id,
    phase: finished ? 'finished' : 'joining',
    outcome: finished?.outcome ?? null,
    ...{ messageIds: [], replies: [], stepsUsed: steps, toolCallsUsed: toolCalls, tokensUsed: tokens, costMicroUsd },
    ...{ policyVersion, startedAt, finishedAt: finished?.at ?? null },
    ...(agentId === 'default' ? {} : { agentId }),
    program: 'schedule',
    ...(typeof finished?.output === 'string' ? { output: finished.output } : {}),
    ...(finished?.error ? { error: { ...finished.error, code: runTimeCode(finished.error.code) } } : {}),
  };
}

/** What a pure tool may read of a tick: everything that it may spend is its child's. */
export function toRunState(run: TickRun, at: number): RunState {
  const { id: runId, input, clock } = run;
  const deadlineAt = 'deadlineAt' in clock ? clock.deadlineAt : at + clock.remainingMs;
  return {
    ...({ program: 'schedule', runId, plan: '', progress: '' } as const),
    ...{ texts: [input], observations: [], left: { ...nothingSpent, deadlineAt } },
  };
}
