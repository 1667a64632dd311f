import { allChildren, pause, resume } from '#program';
import type { RunOutcome } from '#protocol';
import type { AgentDecision } from './decision.js';
import type { Joining } from './phase.js';
import type { Run } from './run.js';
import { cancelUnclaimed, isUnclaimed } from './unclaimed.js';

export type JoiningRun = Run & { phase: { name: 'joining' } & Joining };

export function isJoining(run: Run): run is JoiningRun {
  return run.phase.name === 'joining';
}

/** The run of a workflow: its child is started once the turn has read its mail. */
export function joining(run: Run): JoiningRun {
  return { ...run, phase: { name: 'joining', child: null, asks: [], waits: [], outbox: [], ending: null } };
}

/** Whether the child is still to be started. */
export function isToStart({ child, ending }: Joining): boolean {
  return child === null && ending === null;
}

export function hasLiveChild(run: Run | null): boolean {
  return run !== null && isJoining(run) && run.phase.child !== null;
}

/** Changes what the run under way waits for, which is a joining one. */
export function changeJoining(decision: AgentDecision, more: Partial<Joining>): void {
  decision.changeRun({ phase: { ...decision.phase('joining'), ...more } });
}

/** The message to the person that is not settled yet; null: none. */
export function unsettledSend({ replies }: Pick<Run, 'replies'>): string | null {
  return replies.find(({ status }) => status === 'owed')?.effectId ?? null;
}

/** Cancels the message that is not settled, where nobody has claimed it. */
export function cancelUnsettled(decision: AgentDecision): void {
  const send = unsettledSend(decision.run);
  if (send !== null && isUnclaimed(decision, send)) cancelUnclaimed(decision, send);
}

/** The clock stands still while a person is asked or waited for. */
export function setClock(decision: AgentDecision): void {
  const { run, at } = decision;
  const { asks, waits } = decision.phase('joining');
  decision.change({ run: asks.length + waits.length > 0 ? pause(run, at) : resume(run, at) });
}

/** Whether this message was decided in this very commit: no text that was read answers it. */
export function isOfThisCommit({ stamp }: AgentDecision, send: string): boolean {
  return send.startsWith(`${stamp.actorId}.${stamp.version}.`);
}

/** Nothing is asked any more, and nothing more is said of the tree. */
export function dropQuestions(decision: AgentDecision): void {
  changeJoining(decision, { asks: [], waits: [], outbox: [] });
  cancelUnsettled(decision);
}

/**
 * Decides from outside how the run ends: its child is told, and the outcome is written once that has ended. Of two reasons the first holds,
 * unless the person may not be written to any more.
 */
export function callOff(decision: AgentDecision, outcome: RunOutcome): void {
  const { child, ending } = decision.phase('joining');
  const isSilent = outcome === 'opted-out' || outcome === 'taken-over';
  if (ending !== null && !isSilent) return;
  changeJoining(decision, { ending: { outcome, answer: null } });
  if (ending !== null) return;
  dropQuestions(decision);
  if (child !== null) decision.post({ to: allChildren, event: { type: 'parent-cancelled', reason: outcome } });
}
