import { lastOf } from '#values';
import { outcomeRow } from '#program';
import type { RunOutcome } from '#protocol';
import type { Conversation } from '../state/conversation.js';
import type { AgentDecision } from '../state/decision.js';
import { hasLiveChild } from '../state/joining.js';
import { toRowRun } from '../state/ledger-rows.js';
import { toRunId } from '../state/run.js';
import type { Run } from '../state/run.js';
import { toRunView } from '../state/view.js';

/** The most cancels that may wait for their messages. Cancels that came too late for their run are among them; newer ones push them out. */
const mostCalledOff = 20;

/** Keeps a cancel whose run does not exist yet: its message may be read later, when a handoff ends (ADR 24). */
export function keepCancel(decision: AgentDecision, runId: string): void {
  const others = (decision.state.calledOff ?? []).filter((each) => each !== runId);
  decision.change({ calledOff: lastOf([...others, runId], mostCalledOff) });
}

/** Whether the run that this message would open was cancelled before any turn read it. */
export function isCalledOff({ calledOff = [] }: Conversation, messageId: string): boolean {
  return calledOff.includes(toRunId(messageId));
}

/**
 * A run that was cancelled before it began: opened and ended as `cancelled` in one step, beside the one under way (I4). While a child is
 * live no outcome is written (ADR 59): then it is kept.
 */
export function endUnbegun(decision: AgentDecision, run: Run): void {
  const { calledOff, unbegun = [] } = decision.state;
  if (calledOff) decision.change({ calledOff: calledOff.filter((each) => each !== run.id) });
  if (!hasLiveChild(decision.state.run)) return endAtOnce(decision, run, 'cancelled');
  const kept = run.replays ? { ...run, replays: { ...run.replays, calls: [] } } : run;
  decision.change({ unbegun: [...unbegun, kept] });
}

/** Ends the runs that were kept, once no child is live. */
export function alsoEndUnbegun(decision: AgentDecision): void {
  const { unbegun = [], ...state } = decision.state;
  if (unbegun.length === 0 || hasLiveChild(state.run)) return;
  decision.state = state;
  for (const run of unbegun) endAtOnce(decision, run, 'cancelled');
}

/** Marks a commit that writes an outcome: it starts no child. Where no workflow is near that is not noted. */
export function markEnd(decision: AgentDecision): void {
  if (decision.opening.workflow !== null) decision.change({ endedIn: decision.stamp.version });
}

/** A run that is opened and ended in one step. */
export function endAtOnce(decision: AgentDecision, run: Run, outcome: RunOutcome): void {
  const { at } = decision;
  decision.write(outcomeRow(toRowRun(run), outcome, at));
  decision.show(toRunView(run, { outcome, at }));
  for (const { messageId } of run.texts) decision.handled(messageId, run.id);
  markEnd(decision);
}
