import type { BreakerStatus } from './breaker-words.js';

/** Calls and faults of one replica within one bucket of time. */
export interface Tally {
  replica: string;
  calls: number;
  faults: number;
}

export interface Bucket {
  /** Start in milliseconds since the epoch, a multiple of the bucket's length. */
  from: number;
  tallies: readonly Tally[];
}

/** A breaker as plain JSON: it may be stored, shared between replicas and read back. Times are milliseconds since the epoch. */
export type BreakerState =
  | { state: 'closed'; buckets: readonly Bucket[] }
  /** No call until `until`; `coolDownMs` is what this pause took, and doubles if the probe fails. */
  | { state: 'open'; until: number; coolDownMs: number }
  /** One call, the probe, is out; past `leaseUntil` another may take its place. */
  | { state: 'half-open'; probe: Caller; leaseUntil: number; coolDownMs: number }
  /** An operator has decided; nothing is counted until the operator takes it back. The script `force` makes and ends this state. */
  | { state: 'forced'; to: 'open' | 'closed'; by: string; why: string; at: number };

/** Who calls: the replica (one alone cannot open a shared breaker), and the call's own id, by which a probe is recognised. */
export interface Caller {
  replica: string;
  call: string;
}

export interface BreakerOptions {
  bucketMs: number;
  /** The window's length in buckets, the current one included. */
  buckets: number;
  /** Below this many calls in the window the breaker stays closed. */
  minCalls: number;
  /** Opens at this share of faults, 0 to 1. */
  errorRate: number;
  /** How many replicas must each see that share of faults: with 2, one bad replica alone opens nothing. */
  minReplicas: number;
  coolDownMs: number;
  maxCoolDownMs: number;
  probeLeaseMs: number;
}

export const defaultBreakerOptions: BreakerOptions = {
  bucketMs: 10_000,
  buckets: 6,
  minCalls: 10,
  errorRate: 0.5,
  minReplicas: 2,
  coolDownMs: 5_000,
  maxCoolDownMs: 300_000,
  probeLeaseMs: 15_000,
};

/** A breaker that has counted nothing yet. */
export const freshBreaker: BreakerState = { state: 'closed', buckets: [] };

/** A forced breaker shows the state it was forced to. */
export function breakerShows(state: BreakerState): BreakerStatus {
  return state.state === 'forced' ? state.to : state.state;
}

/** The value of the gauge `breaker_state`: 0 closed, 1 half-open, 2 open. */
export function breakerGauge(shows: BreakerStatus): 0 | 1 | 2 {
  return ({ closed: 0, 'half-open': 1, open: 2 } as const)[shows];
}
