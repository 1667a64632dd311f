/** A run's clock: its hard stop while it goes, or the time left while it stands still. Times are milliseconds since the epoch. */
export type RunClock = { deadlineAt: number } | { remainingMs: number };

/** A run with a clock. */
export interface TimedRun {
  clock: RunClock;
  /** How far the deadline moved because the store was away, and up to when that has been counted (ADR 8). */
  awayMs: number;
  awayCountedTo: number;
}

/** The run with its clock stopped and the remaining time kept. */
export function pause<R extends TimedRun>(run: R, at: number): R {
  return 'deadlineAt' in run.clock ? { ...run, clock: { remainingMs: Math.max(0, run.clock.deadlineAt - at) } } : run;
}

/** The run with its clock started again. */
export function resume<R extends TimedRun>(run: R, at: number): R {
  if (!('remainingMs' in run.clock)) return run;
  return { ...run, clock: { deadlineAt: at + run.clock.remainingMs }, awayCountedTo: at };
}

/**
 * The run with the time back that the store was away while its clock was going, up to `maxAwaySeconds` in all (ADR 8). Each moment counts
 * once, whichever of several processes reports it, and none from before the clock was started again.
 */
export function giveTimeBack<R extends TimedRun>(
  run: R,
  away: { fromAt: number; toAt: number },
  at: number,
  maxAwaySeconds: number,
): R {
  const toAt = Math.min(away.toAt, at);
  if (!('deadlineAt' in run.clock) || toAt <= run.awayCountedTo) return run;
  const lostMs = Math.max(0, toAt - Math.max(away.fromAt, run.awayCountedTo));
  const givenMs = Math.min(lostMs, maxAwaySeconds * 1000 - run.awayMs);
  const clock = { deadlineAt: run.clock.deadlineAt + givenMs };
  return { ...run, clock, awayMs: run.awayMs + givenMs, awayCountedTo: toAt };
}
