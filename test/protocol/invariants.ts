import { renameId } from '#protocol';
import type { EngineTimes } from '#engine';
import { freeAt, hasWork, isAside } from '#memory-engine';
import type { Lane, MemoryActor } from '#memory-engine';

/** How the JSON of a state begins that a closing writes (draw-closing.ts). */
const closedState = '{"closedAt":';

/** The longest that a hint nobody follows is not given again, in graces. */
const longestPatience = 32;

/** When each thing that is left to do could be done: the timer must not be much later than any of them. */
function needsOf(lane: Lane, now: number): number[] {
  const blocked = Math.max(now, lane.lease?.until ?? 0, lane.quietUntil);
  const needs = [...lane.owed.values()].map((owed) => Math.max(now, freeAt(owed)));
  if (lane.parked !== null) return needs;
  if (lane.mail.length > 0 || lane.thinking) needs.push(blocked);
  if (lane.wakeAt !== null) needs.push(Math.max(blocked, lane.wakeAt));
  return needs;
}

/** Of a parked lane the timer may outlive the work: the sweep that finds nothing clears it. */
function isTimedWrongly(lane: Lane): boolean {
  if (lane.isLeaving) return false;
  if (hasWork(lane)) return lane.timer === null;
  return lane.parked === null && lane.timer !== null;
}

function isForgottenTooSoon(lane: Lane): boolean {
  return (
    lane.isAtRest &&
    !lane.isLeaving &&
    (hasWork(lane) || lane.parked !== null || lane.human !== null || lane.held.length > 0)
  );
}

/** Whether the lane was moved last by the closing that this effect brought: no other commit writes such a state. */
function isClosed({ version, state }: Lane, effectId: string): boolean {
  return version === Number(effectId.split('.').at(-2)) + 1 && state?.startsWith(closedState) === true;
}

function breachesOf(lane: Lane, before: string[], now: number, times: EngineTimes): string[] {
  const found: string[] = [];
  if (isTimedWrongly(lane)) found.push(`has work: ${hasWork(lane)}, timer: ${lane.timer}`);
  if (isForgottenTooSoon(lane)) found.push('to be forgotten, though not at rest');
  const latest = Math.min(...needsOf(lane, now)) + times.graceMs * longestPatience + times.quietMs;
  if (lane.timer !== null && lane.timer > latest) found.push(`timer ${lane.timer - latest} ms too late`);
  const sends = [...lane.owed.values()].filter(({ effect }) => effect.type === 'send-reply' && !isAside(effect));
  if (sends.length > 1) found.push('more than one unsettled send');
  if (lane.quietUntil > (lane.burstFrom ?? 0) + times.maxQuietMs) found.push('a quiet window longer than the longest');
  for (const effectId of before.filter((id) => !lane.owed.has(id))) {
    const events = lane.mail.filter((event) => event.includes(`"effectId":"${effectId}"`)).length;
    if (events !== (isClosed(lane, effectId) ? 0 : 1))
      found.push(`${effectId} is no longer owed, with ${events} events`);
  }
  return found.map((breach) => `  ${lane.actorId}: ${breach}`);
}

/** How often each end is told in the mailboxes, by its spawn. */
function endsTold(lanes: ReadonlyMap<string, Lane>): Map<string, number> {
  const told = new Map<string, number>();
  for (const event of [...lanes.values()].flatMap(({ mail }) => mail)) {
    const spawnId = /^{"at":\d+,"type":"child-ended","spawnId":"([^"]+)"/.exec(event)?.[1];
    if (spawnId !== undefined) told.set(spawnId, (told.get(spawnId) ?? 0) + 1);
  }
  return told;
}

/** A child is live, or over and told of at most once. */
function childBreaches({ family, actorId, isOver }: Lane, lanes: ReadonlyMap<string, Lane>, told: number): string[] {
  const isLive = lanes.get(family?.parentId ?? '')?.children.has(actorId) === true;
  const found: string[] = [];
  if (isLive === isOver) found.push(isLive ? 'over, and a live child' : 'neither over nor a live child');
  if (told > (isLive ? 0 : 1)) found.push(isLive ? 'live, and its end is told' : 'its end is told twice');
  return found;
}

/** Every live child is one of its parent, and the other way round; an end is told at most once; and nothing ends above a live child. */
function treeBreaches(lanes: ReadonlyMap<string, Lane>, outcomes: ReadonlyMap<string, unknown>): string[] {
  const told = endsTold(lanes);
  return [...lanes.values()].flatMap((lane) => {
    const { actorId, family, children } = lane;
    const found = family ? childBreaches(lane, lanes, told.get(family.spawnId) ?? 0) : [];
    for (const [child, spawnId] of children)
      if (lanes.get(child)?.family?.spawnId !== spawnId) found.push(`no child ${child} of ${spawnId}`);
    if (family && children.size > 0 && outcomes.has(renameId(actorId, 'run')))
      found.push('an outcome above a live child');
    return found.map((breach) => `  ${actorId}: ${breach}`);
  });
}

/**
 * What is wrong with a world after a step, whatever the step was. `before` lists, for each lane, the
 * owed effects that could leave only by their event.
 */
export function invariantBreaches(
  reference: MemoryActor,
  before: Map<string, string[]>,
  now: number,
  times: EngineTimes,
): string[] {
  const { lanes, archive } = reference.memory;
  const own = [...lanes.values()].flatMap((lane) => breachesOf(lane, before.get(lane.actorId) ?? [], now, times));
  return [...own, ...treeBreaches(lanes, archive.outcomes)];
}
