import { readMail } from '#engine';
import type { Loaded, NextTurn, OutageAgo } from '#engine/ports';
import { parseStored } from '#redis';
import { firstOf } from '#values';
import { arm, sendsOf } from './lane.js';
import type { Lane } from './lane.js';
import { readFence } from './memory-fence.js';
import type { Memory } from './memory.js';

/** Whether there is anything to decide: mail, a turn that was asked for, or a deadline that has passed. Never when parked. */
export function isTurnDue(lane: Lane, now: number): boolean {
  if (lane.parked !== null) return false;
  return lane.mail.length > 0 || lane.thinking || (lane.wakeAt !== null && lane.wakeAt <= now);
}

/**
 * Takes the lease for a worker, or says why not. Idle keeps no lease and counts no attempt; only the takeover of a lease
 * that ran out counts one, unless it ran out while the worker could not reach the store.
 */
function takeLease(lane: Lane, token: string, asked: LeaseAsked): 'idle' | 'held' | 'quiet' | 'taken' {
  const result = leaseFor(lane, token, asked);
  if (result !== 'quiet') lane.waits = false;
  return result;
}

interface LeaseAsked {
  now: number;
  leaseMs: number;
  outage: OutageAgo | null;
}

function leaseFor(
  lane: Lane,
  token: string,
  { now, leaseMs, outage }: LeaseAsked,
): 'idle' | 'held' | 'quiet' | 'taken' {
  const isMine = lane.lease?.token === token;
  if (!isTurnDue(lane, now)) {
    if (isMine) lane.lease = null;
    return 'idle';
  }
  if (lane.lease && !isMine) {
    if (lane.lease.until > now) return 'held';
    if (!ranOutDuring(outage, lane.lease.until, now, leaseMs)) lane.attempts += 1;
  }
  if (!lane.lease && now < lane.quietUntil) return 'quiet';
  lane.lease = { token, until: now + leaseMs };
  return 'taken';
}

/** A holder could not renew its lease during the outage, nor right after it, though it lives. */
function ranOutDuring(outage: OutageAgo | null, until: number, now: number, leaseMs: number): boolean {
  return outage !== null && until >= now - outage.fromMs && until <= now - outage.toMs + leaseMs;
}

/** Begins a turn: takes the lease and reads all that a decision needs. */
export function loadIn(memory: Memory, actorId: string, { token, outage }: NextTurn): Loaded {
  const { now, options } = memory;
  const { times, limits } = options;
  const lane = memory.lanes.get(actorId);
  if (!lane) return { status: 'idle' };
  const lease = takeLease(lane, token, { now, leaseMs: times.leaseMs, outage });
  if (lease !== 'taken') return { status: lease };
  readFence(memory, lane);
  arm(lane, now + times.leaseMs);
  const read = firstOf(lane.mail, limits.maxMail);
  return {
    status: lane.attempts > limits.maxAttempts ? 'exhausted' : 'ready',
    now,
    version: lane.version,
    state: lane.state === null ? null : parseStored(lane.state),
    address: lane.address,
    ...readMail(read),
    lastMail: read.at(-1) ?? null,
    sends: sendsOf(lane),
    optedOut: memory.isOptedOut(lane),
    takenOver: lane.human !== null,
    ...(lane.simulated && { simulated: true }),
    attempts: lane.attempts,
    ...(lane.program && { program: lane.program }),
    ...(lane.family && { family: lane.family }),
  };
}
