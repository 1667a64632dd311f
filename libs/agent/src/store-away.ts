import type { ProgramEvent } from '#contract';
import type { Run } from './run.js';
import { unchanged, withRun } from './step.js';
import type { DecisionContext, Step } from './step.js';

type StoreWasAway = Extract<ProgramEvent, { type: 'store-was-away' }>;

/**
 * The store was away while the run's clock was going: the run gets that time back, up to its cap (ADR 8). Each moment counts once,
 * whichever of several processes reports it, and none from before the clock was started again.
 */
export function onStoreAway(context: DecisionContext, run: Run, event: StoreWasAway): Step {
  const toAt = Math.min(event.toAt, context.at);
  if (!('deadlineAt' in run.clock) || toAt <= run.awayCountedTo) return unchanged(context);
  const lostMs = Math.max(0, toAt - Math.max(event.fromAt, run.awayCountedTo));
  const givenMs = Math.min(lostMs, run.budgets.maxAwaySeconds * 1000 - run.awayMs);
  return withRun(context, {
    ...run,
    clock: { deadlineAt: run.clock.deadlineAt + givenMs },
    awayMs: run.awayMs + givenMs,
    awayCountedTo: toAt,
  });
}
