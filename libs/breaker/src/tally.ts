import type { BreakerOptions, Bucket, Tally } from './breaker-state.js';

/** The buckets with one call more, without those that have left the window. A call too old for the window is dropped. */
export function withCall(
  buckets: readonly Bucket[],
  at: number,
  replica: string,
  fault: boolean,
  options: BreakerOptions,
): Bucket[] {
  const from = bucketStart(at, options);
  const newest = Math.max(from, ...buckets.map((bucket) => bucket.from));
  const kept = inWindow(buckets, newest, options);
  const current = kept.find((bucket) => bucket.from === from) ?? { from, tallies: [] };
  const tally = current.tallies.find((t) => t.replica === replica) ?? { replica, calls: 0, faults: 0 };
  const counted: Tally = { replica, calls: tally.calls + 1, faults: tally.faults + (fault ? 1 : 0) };
  const bucket: Bucket = { from, tallies: [...current.tallies.filter((t) => t.replica !== replica), counted] };
  return inWindow([...kept.filter((b) => b.from !== from), bucket], newest, options);
}

/** Whether the window's faults are enough, and from enough replicas, to open. */
export function mustOpen(buckets: readonly Bucket[], at: number, options: BreakerOptions): boolean {
  const tallies = inWindow(buckets, bucketStart(at, options), options).flatMap((bucket) => bucket.tallies);
  const calls = tallies.reduce((sum, t) => sum + t.calls, 0);
  const faults = tallies.reduce((sum, t) => sum + t.faults, 0);
  const calling = new Set(tallies.map((t) => t.replica)).size;
  const failing = new Set(tallies.filter((t) => t.faults > 0).map((t) => t.replica)).size;
  const enough = calls >= options.minCalls && faults > 0 && faults / calls >= options.errorRate;
  return enough && failing >= Math.min(options.minReplicas, calling);
}

function bucketStart(at: number, { bucketMs }: BreakerOptions): number {
  return Math.floor(at / bucketMs) * bucketMs;
}

function inWindow(buckets: readonly Bucket[], newest: number, { bucketMs, buckets: length }: BreakerOptions): Bucket[] {
  return buckets.filter((bucket) => bucket.from > newest - bucketMs * length);
}
