import type { Lane } from './lane.js';

/** Whether there is anything to decide: mail, a turn that was asked for, or a deadline that has passed. Never when parked. */
export function isTurnDue(lane: Lane, now: number): boolean {
  if (lane.parked !== null) return false;
  return lane.mail.length > 0 || lane.thinking || (lane.wakeAt !== null && lane.wakeAt <= now);
}

/**
 * Takes the lease for a worker, or says why not. Idle keeps no lease and counts no attempt; only the takeover of a lease
 * that ran out counts one (design §5).
 */
export function takeLease(
  lane: Lane,
  token: string,
  now: number,
  leaseMs: number,
): 'idle' | 'held' | 'quiet' | 'taken' {
  const isMine = lane.lease?.token === token;
  if (!isTurnDue(lane, now)) {
    if (isMine) lane.lease = null;
    return 'idle';
  }
  if (lane.lease && !isMine) {
    if (lane.lease.until > now) return 'held';
    lane.attempts += 1;
  }
  if (!lane.lease && now < lane.quietUntil) return 'quiet';
  lane.lease = { token, until: now + leaseMs };
  return 'taken';
}
