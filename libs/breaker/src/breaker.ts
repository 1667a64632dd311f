import type { ErrorCode } from '#errors';
import { defaultBreakerOptions, freshBreaker } from './breaker-state.js';
import type { BreakerOptions, BreakerState, Caller, Tally } from './breaker-state.js';
import { mustOpen, withCalls } from './tally.js';

/** What a call says about the tool: it works, it is at fault, or nothing (the caller's mistake, or a cancelled call). */
export type CallOutcome = 'ok' | 'fault' | 'no-news';

export type BreakerDecision =
  | { decision: 'call' | 'probe'; state: BreakerState }
  | { decision: 'refuse'; state: BreakerState; retryAfterMs: number };

const outcomes: ReadonlyMap<ErrorCode, CallOutcome> = new Map<ErrorCode, CallOutcome>([
  ['tool-timeout', 'fault'],
  ['tool-failed', 'fault'],
  ['tool-unreachable', 'fault'],
  ['tool-bad-answer', 'fault'],
]);

/** How an ended call counts. Only the tool's own faults do; a lost lease is ours. Null: the call succeeded. */
export function callOutcome(errorCode: ErrorCode | null): CallOutcome {
  return errorCode === null ? 'ok' : (outcomes.get(errorCode) ?? 'no-news');
}

/** Decides whether `who` may call at `at` (milliseconds), and the state after that. A probe that asks again is still the probe. */
export function admit(
  state: BreakerState,
  at: number,
  who: Caller,
  options: BreakerOptions = defaultBreakerOptions,
): BreakerDecision {
  switch (state.state) {
    case 'closed':
      return { decision: 'call', state };
    case 'forced':
      return state.to === 'closed'
        ? { decision: 'call', state }
        : { decision: 'refuse', state, retryAfterMs: options.maxCoolDownMs };
    case 'open':
      return at < state.until
        ? { decision: 'refuse', state, retryAfterMs: state.until - at }
        : probe(state, at, who, options);
    case 'half-open':
      return isProbe(state.probe, who) || at >= state.leaseUntil
        ? probe(state, at, who, options)
        : { decision: 'refuse', state, retryAfterMs: state.leaseUntil - at };
  }
}

/** The state after a call of `who` has ended. Half-open, only the probe counts; open or forced, no call does. */
export function record(
  state: BreakerState,
  at: number,
  who: Caller,
  outcome: CallOutcome,
  options: BreakerOptions = defaultBreakerOptions,
): BreakerState {
  if (state.state === 'half-open') return conclude(state, at, who, outcome, options);
  if (outcome === 'no-news') return state;
  return report(state, at, { replica: who.replica, calls: 1, faults: outcome === 'fault' ? 1 : 0 }, options);
}

/** The state after a replica has reported calls that were no probes. They count only while the breaker is closed. */
export function report(
  state: BreakerState,
  at: number,
  tally: Tally,
  options: BreakerOptions = defaultBreakerOptions,
): BreakerState {
  if (state.state !== 'closed' || tally.calls === 0) return state;
  const buckets = withCalls(state.buckets, at, tally, options);
  return tally.faults > 0 && mustOpen(buckets, at, options)
    ? { state: 'open', until: at + options.coolDownMs, coolDownMs: options.coolDownMs }
    : { state: 'closed', buckets };
}

/**
 * The state after a probe has ended; a report of anybody but the present probe changes nothing. A probe that learned nothing frees its
 * place: the next call may probe at once.
 */
export function conclude(
  state: BreakerState,
  at: number,
  who: Caller,
  outcome: CallOutcome,
  options: BreakerOptions = defaultBreakerOptions,
): BreakerState {
  if (state.state !== 'half-open' || !isProbe(state.probe, who)) return state;
  if (outcome === 'ok') return freshBreaker;
  if (outcome === 'no-news') return { state: 'open', until: at, coolDownMs: state.coolDownMs };
  const longer = Math.min(state.coolDownMs * 2, options.maxCoolDownMs);
  return { state: 'open', until: at + longer, coolDownMs: longer };
}

function probe(state: { coolDownMs: number }, at: number, who: Caller, options: BreakerOptions): BreakerDecision {
  const { replica, call } = who;
  const leaseUntil = at + options.probeLeaseMs;
  return {
    decision: 'probe',
    state: { state: 'half-open', probe: { replica, call }, leaseUntil, coolDownMs: state.coolDownMs },
  };
}

function isProbe(probe: Caller, who: Caller): boolean {
  return probe.replica === who.replica && probe.call === who.call;
}
