import { firstOf } from '#values';
import { parsePartition, queueOfEffect } from '#protocol';
import type { Hint } from '#redis';
import { hasWork } from './lane.js';
import type { Lane } from './lane.js';
import { nextLook } from './memory-effects.js';
import { expireTree, nextToExpire, treeHint } from './memory-trees.js';
import type { Memory } from './memory.js';
import { isTurnDue } from './memory-turns.js';

/** Effects of one lane that one look names. */
const mostEffects = 100;

/** What one look of the sweeper at a partition found: lanes whose time had come, and the tree whose runs go next (null: none). */
export interface Seen {
  lanes: SeenLane[];
  tree: string | null;
}

interface SeenLane {
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
function look(lane: Lane, now: number): SeenLane {
  const { actorId } = lane;
  const score = lane.timer ?? 0;
  const wantsTurn = isTurnDue(lane, now) && turnBlockedUntil(lane, now) === null;
  const owed = [...lane.owed.values()].filter((one) => nextLook(one, now, 0) === now);
  const turn: Hint[] = wantsTurn ? [treeHint(lane, `s${score}`)] : [];
  const others = firstOf(owed, mostEffects).map(({ effect }): Hint => {
    const queue = queueOfEffect[effect.type];
    const low = lane.family ? { isLow: true as const } : {};
    return { queue, data: { v: 1, actorId, effectId: effect.id }, jobId: `${queue}.${effect.id}.s${score}`, ...low };
  });
  return {
    actorId,
    score,
    wantsTurn,
    free: firstOf(owed, mostEffects).map(({ effect }) => effect.id),
    hints: [...turn, ...others],
  };
}

/**
 * Re-scores a lane that was seen due, by what it needs now: what has come since it was seen is not lost. Hints that change
 * nothing are given less and less often, doubling up to 32 times the grace. False when somebody moved the timer meanwhile.
 */
function rescore(lane: Lane, seen: SeenLane, now: number, graceMs: number): boolean {
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

/** Every lane of a partition whose time has come, the longest waiting first; and the tree whose runs go next. */
export function lookAround(memory: Memory, partition: number): Seen {
  const { now } = memory;
  const due = [...memory.lanes.values()].filter((lane) => lane.timer !== null && lane.timer <= now);
  const here = due.filter((lane) => parsePartition(lane.actorId) === partition);
  const order = here.sort((a, b) => (a.timer ?? 0) - (b.timer ?? 0) || (a.actorId < b.actorId ? -1 : 1));
  return { lanes: order.map((lane) => look(lane, now)), tree: nextToExpire(memory, partition) };
}

/** Moves the timers of lanes seen due, by what has become of them since, and gives the hints of those whose timers had not moved. */
export function giveAgainIn(memory: Memory, { lanes, tree }: Seen): number {
  const moved = lanes.filter((one) => {
    const lane = memory.lanes.get(one.actorId);
    return lane !== undefined && rescore(lane, one, memory.now, memory.options.times.graceMs);
  });
  if (tree !== null) expireTree(memory, tree);
  const hints = moved.flatMap((one) => one.hints);
  hints.forEach((hint) => memory.hint(hint));
  return hints.length;
}
