import { outcomeRow } from '#contract';
import type { Conversation } from './conversation.js';
import { rowRunOf } from './ledger-rows.js';
import { runIdOf } from './run.js';
import type { Run } from './run.js';
import { stepTo } from './step.js';
import type { DecisionContext, Step } from './step.js';
import { viewOf } from './view.js';

/** The most cancels that may wait for their messages. Cancels that came too late for their run are among them; newer ones push them out. */
const mostCalledOff = 20;

/** Keeps a cancel whose run does not exist yet: its message may be read later, when a handoff ends (ADR 24). */
export function keepCancel(state: Conversation, runId: string): Conversation {
  const others = (state.calledOff ?? []).filter((each) => each !== runId);
  return { ...state, calledOff: [...others, runId].slice(-mostCalledOff) };
}

/** Whether the run that this message would open was cancelled before any turn read it. */
export function isCalledOff({ calledOff = [] }: Conversation, messageId: string): boolean {
  return calledOff.includes(runIdOf(messageId));
}

/** A run that was cancelled before it began: opened and ended as `cancelled` in one step, beside the one under way (I4). */
export function endUnbegun({ state, at }: DecisionContext, run: Run): Step {
  const { calledOff } = state;
  const left = calledOff ? { ...state, calledOff: calledOff.filter((each) => each !== run.id) } : state;
  return stepTo(left, {
    ledger: [{ runId: run.id, row: outcomeRow(rowRunOf(run), 'cancelled', at) }],
    runs: [viewOf(run, { outcome: 'cancelled', at })],
    messageRuns: Object.fromEntries(run.texts.map(({ messageId }) => [messageId, run.id])),
  });
}
