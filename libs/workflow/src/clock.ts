import type { Decision } from './decision.js';
import type { WorkflowRun } from './state.js';

/**
 * When a call or a child that begins now must be done. A child's own deadline ends nothing: its root ends the tree, and stops its clock
 * while a person is asked. So each call of a child has the time that it was spawned with.
 */
export function deadlineOf({ run, at }: Pick<Decision, 'run' | 'at'>): number {
  if (!('deadlineAt' in run.clock)) return at + run.clock.remainingMs;
  const { deadlineAt } = run.clock;
  return run.child === undefined ? deadlineAt : Math.max(deadlineAt, at + deadlineAt - run.startedAt);
}

/** The clock stopped; nothing where it stands still already. */
export function pause({ clock }: WorkflowRun, at: number): Partial<Pick<WorkflowRun, 'clock'>> {
  return 'deadlineAt' in clock ? { clock: { remainingMs: Math.max(0, clock.deadlineAt - at) } } : {};
}

/** The clock going on; nothing where it goes already. */
export function resume({ clock }: WorkflowRun, at: number): Partial<Pick<WorkflowRun, 'clock' | 'awayCountedTo'>> {
  return 'remainingMs' in clock ? { clock: { deadlineAt: at + clock.remainingMs }, awayCountedTo: at } : {};
}

/** The store was away while the run's clock was going: the run gets that time back, up to its cap (ADR 8). */
export function onStoreAway(d: Decision, event: { fromAt: number; toAt: number }): void {
  const { run, settings } = d;
  const toAt = Math.min(event.toAt, d.at);
  if (!('deadlineAt' in run.clock) || toAt <= run.awayCountedTo) return;
  const lostMs = Math.max(0, toAt - Math.max(event.fromAt, run.awayCountedTo));
  const givenMs = Math.min(lostMs, settings.budgets.maxAwaySeconds * 1000 - run.awayMs);
  d.change({
    clock: { deadlineAt: run.clock.deadlineAt + givenMs },
    awayMs: run.awayMs + givenMs,
    awayCountedTo: toAt,
  });
}
