import { giveTimeBack } from '#program';
import type { WorkflowDecision } from '../decision.js';

/**
 * When a call or a child that begins now must be done. A child's own deadline ends nothing: its root ends the tree, and stops its clock
 * while a person is asked. So each call of a child has the time that it was spawned with.
 */
export function computeDeadline({ run, at }: Pick<WorkflowDecision, 'run' | 'at'>): number {
  if (!('deadlineAt' in run.clock)) return at + run.clock.remainingMs;
  const { deadlineAt } = run.clock;
  return Math.max(deadlineAt, at + deadlineAt - run.startedAt);
}

/** The store was away: the run gets that time back (ADR 8). */
export function onStoreAway(decision: WorkflowDecision, event: { fromAt: number; toAt: number }): void {
  const later = giveTimeBack(decision.run, event, decision.at, decision.settings.budgets.maxAwaySeconds);
  if (later !== decision.run) decision.changeRun(later);
}
