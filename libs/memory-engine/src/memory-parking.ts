import type { Archive } from './archive.js';
import { arm, forgetAtRest, freeAt, noteEmpty } from './lane.js';
import type { Lane } from './lane.js';
import { turnBlockedUntil } from './memory-sweep.js';
import { isTurnDue } from './memory-turns.js';

/** Takes a lane out of work: only what it owes keeps a timer, and a child's is withdrawn. False when the lease is not the worker's (any more). */
export function parkLane(lane: Lane, token: string, reason: string, now: number, graceMs: number): boolean {
  if (lane.lease?.token !== token) return false;
  lane.parked = { reason, at: now };
  lane.lease = null;
  lane.isAtRest = false;
  lane.timer = null;
  if (lane.family) lane.owed.clear();
  noteEmpty(lane);
  for (const owed of lane.owed.values()) arm(lane, freeAt(owed) > now ? freeAt(owed) : now + graceMs);
  return true;
}

/** The call of a parked child waits for approval no longer. */
export function closeApproval({ runs, approvals }: Archive, runId: string): void {
  const run = runs.get(runId);
  if (!run?.approval) return;
  const { approval, ...rest } = run;
  approvals.delete(approval.approvalId);
  runs.set(runId, rest);
}

/** Puts a parked lane back to work, at once where something can be done at once. False when it was not parked, or is a child: that is over. */
export function unparkLane(lane: Lane, now: number): boolean {
  if (lane.parked === null || lane.family !== null) return false;
  lane.parked = null;
  lane.attempts = 0;
  lane.sweeps = 0;
  lane.timer = null;
  if (isTurnDue(lane, now)) arm(lane, turnBlockedUntil(lane, now) ?? now);
  if (lane.wakeAt !== null && lane.wakeAt > now) arm(lane, lane.wakeAt);
  for (const owed of lane.owed.values()) arm(lane, Math.max(freeAt(owed), now));
  forgetAtRest(lane);
  return true;
}
