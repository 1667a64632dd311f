import type { Logger, Metrics } from '#telemetry';

/** How this process makes itself heard. */
export interface Voice {
  logger: Logger;
  metrics: Metrics;
  /** Ends the process: it is unfit, and must be started afresh or set up otherwise. */
  onFatal: (error: unknown) => void;
}

/** Passes a call on at most once in `everyMs` milliseconds: an outage is told, not drummed. */
export function atMostEvery<A extends unknown[]>(everyMs: number, say: (...args: A) => void): (...args: A) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (...args) => {
    const now = performance.now();
    if (now - saidAt < everyMs) return;
    saidAt = now;
    say(...args);
  };
}
