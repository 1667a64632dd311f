/** What stands under a dedupe key. Times are milliseconds since the epoch, by the store's clock. */
export type DedupeRecord<R = unknown> =
  /** A call is under way; past `expiresAt`, the end of its lease, its owner is presumed dead. */
  | { state: 'in-flight'; fingerprint: string; owner: string; expiresAt: number }
  | { state: 'done'; fingerprint: string; expiresAt: number; result: R };

export interface DedupeCall {
  /** sha256 of what is asked, so that a key reused for something else is noticed. */
  fingerprint: string;
  /** The effect that asks; a redelivery of it has the same owner. */
  owner: string;
  leaseMs: number;
}

/** What to do with a call: run it (after storing `record`), wait for the one in flight, reuse its result, or refuse it. */
export type Admission<R = unknown> =
  | { decision: 'run'; record: DedupeRecord<R> }
  | { decision: 'share'; untilAt: number }
  | { decision: 'reuse'; result: R }
  | { decision: 'refuse'; reason: 'key-reused' };

/**
 * Decides on a call by the record under its key. A record past its time counts as none. An owner that comes back runs again rather than
 * waits for itself: it was redelivered, and the tool's `repeat` decides what that means.
 */
export function admit<R>(record: DedupeRecord<R> | null, at: number, call: DedupeCall): Admission<R> {
  const { fingerprint, owner, leaseMs } = call;
  const run: Admission<R> = {
    decision: 'run',
    record: { state: 'in-flight', fingerprint, owner, expiresAt: at + leaseMs },
  };
  if (record === null || record.expiresAt <= at) return run;
  if (record.fingerprint !== fingerprint) return { decision: 'refuse', reason: 'key-reused' };
  if (record.state === 'done') return { decision: 'reuse', result: record.result };
  return record.owner === owner ? run : { decision: 'share', untilAt: record.expiresAt };
}

/**
 * The record under the key once `owner`'s call has ended; null removes it. Only success is kept, for `ttlMs`: an error leaves nothing
 * behind, so the next call runs. An owner whose lease was taken over changes nothing.
 */
export function finish<R>(
  record: DedupeRecord<R> | null,
  at: number,
  owner: string,
  end: { ok: true; result: R; ttlMs: number } | { ok: false },
): DedupeRecord<R> | null {
  if (record === null || record.state !== 'in-flight' || record.owner !== owner) return record;
  if (!end.ok || end.ttlMs <= 0) return null;
  return { state: 'done', fingerprint: record.fingerprint, expiresAt: at + end.ttlMs, result: end.result };
}
