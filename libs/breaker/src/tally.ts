import type { BreakerOptions, Bucket, Tally } from './breaker-state.js';

/** Adds calls to the buckets and drops buckets that have left the window. Calls too old for the window are dropped. */
export function withCalls(buckets: readonly Bucket[], at: number, tally: Tally, options: BreakerOptions): Bucket[] {
  const { replica, calls, faults } = tally;
  const from = bucketStart(at, options);
  const newest = Math.max(from, ...buckets.map((bucket) => bucket.from));
  const kept = inWindow(buckets, newest, options);
  const current = kept.find((bucket) => bucket.from === from) ?? { from, tallies: [] };
  const before = current.tallies.find((t) => t.replica === replica) ?? { calls: 0, faults: 0 };
  const counted: Tally = { replica, calls: before.calls + calls, faults: before.faults + faults };
  const bucket: Bucket = { from, tallies: [...current.tallies.filter((t) => t.replica !== replica), counted] };
  return inWindow([...kept.filter((b) => b.from !== from), bucket], newest, options);
}

/**
 * Whether the window's faults are enough, and seen by enough replicas, to open. A replica counts only if its own share of faults is high
 * enough: a stray fault of a healthy replica is no second witness.
 */
export function mustOpen(buckets: readonly Bucket[], at: number, options: BreakerOptions): boolean {
  const byReplica = new Map<string, { calls: number; faults: number }>();
  const all = { calls: 0, faults: 0 };
  for (const tally of inWindow(buckets, bucketStart(at, options), options).flatMap((bucket) => bucket.tallies)) {
    const own = byReplica.get(tally.replica) ?? { calls: 0, faults: 0 };
    byReplica.set(tally.replica, own);
    for (const sum of [own, all]) {
      sum.calls += tally.calls;
      sum.faults += tally.faults;
    }
  }
  const isBad = (sum: { calls: number; faults: number }): boolean => sum.faults / sum.calls >= options.errorRate;
  const witnesses = [...byReplica.values()].filter(isBad).length;
  return all.calls >= options.minCalls && isBad(all) && witnesses >= options.minReplicas;
}

function bucketStart(at: number, { bucketMs }: BreakerOptions): number {
  return Math.floor(at / bucketMs) * bucketMs;
}

function inWindow(buckets: readonly Bucket[], newest: number, { bucketMs, buckets: length }: BreakerOptions): Bucket[] {
  return buckets.filter((bucket) => bucket.from > newest - bucketMs * length);
}
