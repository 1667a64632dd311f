import { queueOfEffect } from '#contract';
import type { Hint } from '#redis';
import { hasWork } from './lane.js';
import type { Lane } from './lane.js';
import { nextLook } from './memory-effects.js';
import { isTurnDue } from './memory-turns.js';

/** What the sweeper saw of a lane whose time had come. */
export interface Seen {
  actorId: string;
  score: number;
  wantsTurn: boolean;
  /** Owed effects that nobody holds. */
  free: string[];
  hints: Hint[];
}

/** When a wanted turn can be taken: not while another has the lease, nor in a quiet window. Null: now. */
export function turnBlockedUntil(lane: Lane, now: number): number | null {
  if (lane.lease && lane.lease.until > now) return lane.lease.until;
  return lane.quietUntil > now ? lane.quietUntil : null;
}

/** Reads what a due lane needs, and which hints would bring it. */
export function look(lane: Lane, now: number): Seen {
  const { actorId } = lane;
  const score = lane.timer ?? 0;
  const wantsTurn = isTurnDue(lane, now) && turnBlockedUntil(lane, now) === null;
  const owed = [...lane.owed.values()].filter((one) => nextLook(one, now, 0) === now);
  const turn: Hint[] = wantsTurn
    ? [{ queue: 'turn', data: { v: 1, actorId }, jobId: `turn.${actorId}.s${score}` }]
    : [];
  const others = owed.map(({ effect }): Hint => {
    const queue = queueOfEffect[effect.type];
    return { queue, data: { v: 1, actorId, effectId: effect.id }, jobId: `${queue}.${effect.id}.s${score}` };
  });
  return { actorId, score, wantsTurn, free: owed.map(({ effect }) => effect.id), hints: [...turn, ...others] };
}

/**
 * Re-scores a lane that was seen due, by what it needs now: what has come since it was seen is not lost. Hints that change
 * nothing are given less and less often, doubling up to 32 times the grace. False when somebody moved the timer meanwhile.
 */
export function rescore(lane: Lane, seen: Seen, now: number, graceMs: number): boolean {
  if (lane.timer !== seen.score) return false;
  const patienceMs = graceMs * 2 ** Math.min(lane.sweeps, 5);
  const needs: number[] = [];
  if (lane.parked === null && lane.wakeAt !== null && lane.wakeAt > now) needs.push(lane.wakeAt);
  if (isTurnDue(lane, now)) needs.push(turnBlockedUntil(lane, now) ?? now + (seen.wantsTurn ? patienceMs : graceMs));
  for (const [effectId, owed] of lane.owed)
    needs.push(nextLook(owed, now, seen.free.includes(effectId) ? patienceMs : graceMs));
  lane.timer = hasWork(lane) ? Math.min(...needs) : null;
  if (seen.hints.length > 0) lane.sweeps += 1;
  return true;
}
