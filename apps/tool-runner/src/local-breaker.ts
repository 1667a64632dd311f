import { admit, defaultBreakerOptions, freshBreaker, record } from '#breaker';
import type { BreakerOptions, BreakerState } from '#breaker';
import type { ToolBreaker } from '#tools';

/** One process is all there is to ask, so its own faults are enough to open. */
const options: BreakerOptions = { ...defaultBreakerOptions, minReplicas: 1 };
const replica = 'self';

/** A breaker for each tool, known to this process alone: a tool that keeps failing is left in peace (A138). */
export function localBreaker(now: () => number = Date.now): ToolBreaker {
  const states = new Map<string, BreakerState>();
  const stateOf = (tool: string): BreakerState => states.get(tool) ?? freshBreaker;
  return {
    admit(tool, call) {
      const { state, verdict } = admit(stateOf(tool), now(), { replica, call }, options);
      states.set(tool, state);
      return Promise.resolve(verdict !== 'refuse');
    },
    record(tool, call, verdict) {
      states.set(tool, record(stateOf(tool), now(), { replica, call }, verdict, options));
      return Promise.resolve();
    },
  };
}
