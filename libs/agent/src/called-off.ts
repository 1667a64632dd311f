import type { Conversation } from './conversation.js';
import { outcomeRow } from './ledger-rows.js';
import { runIdOf } from './run.js';
import type { Run } from './run.js';
import { stepTo } from './step.js';
import type { DecisionContext, Step } from './step.js';
import { viewOf } from './view.js';

/** How many cancels wait for their messages at most: a cancel that came too late for its run is among them, and is pushed out in time. */
const mostCalledOff = 20;

/** Keeps a cancel whose run is not here: its message may be read later, when a takeover ends (ADR 24). */
export function keepCancel(state: Conversation, runId: string): Conversation {
  const others = (state.calledOff ?? []).filter((each) => each !== runId);
  return { ...state, calledOff: [...others, runId].slice(-mostCalledOff) };
}

/** Whether the run that this message would open was cancelled before any turn read it. */
export function isCalledOff({ calledOff = [] }: Conversation, messageId: string): boolean {
  return calledOff.includes(runIdOf(messageId));
}

/** The run has ended as `cancelled` before it began: it is opened and over in one step, beside the one under way (I4). */
export function endUnbegun({ state, at }: DecisionContext, run: Run): Step {
  const { calledOff } = state;
  const left = calledOff ? { ...state, calledOff: calledOff.filter((each) => each !== run.id) } : state;
  return stepTo(left, {
    ledger: [{ runId: run.id, row: outcomeRow(run, 'cancelled', at) }],
    runs: [viewOf(run, { outcome: 'cancelled', at })],
    messageRuns: Object.fromEntries(run.texts.map(({ messageId }) => [messageId, run.id])),
  });
}
