import { lastOf } from '#values';
import { outcomeRow } from '#program';
import type { RunOutcome } from '#protocol';
import type { Conversation } from '../state/conversation.js';
import { hasLiveChild } from '../state/joining.js';
import { rowRunOf } from '../state/ledger-rows.js';
import { runIdOf } from '../state/run.js';
import type { Run } from '../state/run.js';
import { stepTo, withOutput } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { viewOf } from '../state/view.js';

/** The most cancels that may wait for their messages. Cancels that came too late for their run are among them; newer ones push them out. */
const mostCalledOff = 20;

/** Keeps a cancel whose run does not exist yet: its message may be read later, when a handoff ends (ADR 24). */
export function keepCancel(state: Conversation, runId: string): Conversation {
  const others = (state.calledOff ?? []).filter((each) => each !== runId);
  return { ...state, calledOff: lastOf([...others, runId], mostCalledOff) };
}

/** Whether the run that this message would open was cancelled before any turn read it. */
export function isCalledOff({ calledOff = [] }: Conversation, messageId: string): boolean {
  return calledOff.includes(runIdOf(messageId));
}

/**
 * A run that was cancelled before it began: opened and ended as `cancelled` in one step, beside the one under way (I4). While a child is
 * live no outcome is written (ADR 59): then it is kept.
 */
export function endUnbegun(context: DecisionContext, run: Run): Step {
  const { calledOff } = context.state;
  const left = calledOff?.filter((each) => each !== run.id);
  const state = left ? { ...context.state, calledOff: left } : context.state;
  if (!hasLiveChild(state.run)) return endAtOnce({ ...context, state }, run, 'cancelled');
  const kept = run.replays ? { ...run, replays: { ...run.replays, calls: [] } } : run;
  return stepTo({ ...state, unbegun: [...(state.unbegun ?? []), kept] });
}

/** The step with the outcomes of the runs that were kept, once no child is live. */
export function alsoEndUnbegun(context: DecisionContext, step: Step): Step {
  const { unbegun = [], ...state } = step.state;
  if (unbegun.length === 0 || hasLiveChild(step.state.run)) return step;
  return unbegun.reduce(
    (before, run) => withOutput(before, endAtOnce({ ...context, state: before.state }, run, 'cancelled')),
    {
      ...step,
      state,
    },
  );
}

/** The state of a commit that writes an outcome: it starts no child. Where no workflow is near that is not noted. */
export function marked({ state, stamp, opening }: Pick<DecisionContext, 'state' | 'stamp' | 'opening'>): Conversation {
  return opening.workflow === null ? state : { ...state, endedIn: stamp.version };
}

/** A run that is opened and ended in one step. */
export function endAtOnce(context: DecisionContext, run: Run, outcome: RunOutcome): Step {
  const { at } = context;
  return stepTo(marked(context), {
    ledger: [{ runId: run.id, row: outcomeRow(rowRunOf(run), outcome, at) }],
    runs: [viewOf(run, { outcome, at })],
    messageRuns: Object.fromEntries(run.texts.map(({ messageId }) => [messageId, run.id])),
  });
}
