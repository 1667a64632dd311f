import { renameId } from '#protocol';
import { unbegunEnd } from '#program';
import { arm, noteEmpty } from './lane.js';
import type { Lane } from './lane.js';
import { tellOfAll, tellParent } from './memory-trees.js';
import type { Memory } from './memory.js';
import { typeOf } from './type-of.js';

/** What ends here, by the workflows that are told of all theirs together. */
type EndedOf = Map<Lane, Lane[]>;

/** Its opening is kept with it, and its parent is told. Gives the parents whose turn is worth a hint. */
function endUnbegun(memory: Memory, lane: Lane, endedOf: EndedOf | null): Lane[] {
  const [opening] = lane.mail;
  if (opening === undefined || typeOf(opening) !== 'spawned') return [];
  lane.unbegun = `${memory.now} ${opening}`;
  Object.assign(lane, { lease: null, attempts: 0, mail: [] });
  if (lane.owed.size === 0) lane.timer = null;
  noteEmpty(lane);
  const parent = memory.lanes.get(lane.family?.parentId ?? '');
  if (endedOf === null || parent?.program !== 'workflow') return tellParent(memory, lane, unbegunEnd);
  endedOf.set(parent, [...(endedOf.get(parent) ?? []), lane]);
  return [];
}

function tellBegun(memory: Memory, lane: Lane, calledOff: string): Lane[] {
  lane.fenced = lane.version + 1;
  const [first] = lane.mail;
  if (first !== undefined && typeOf(first) === 'parent-cancelled') return [lane];
  lane.mail.unshift(`{"at":${memory.now},${calledOff.slice(1)}`);
  lane.isAtRest = false;
  arm(lane, memory.now + memory.options.times.graceMs);
  return [lane];
}

function isBelow({ family, isOver, parked }: Lane, rootId: string): boolean {
  return family?.rootId === rootId && !isOver && parked === null;
}

/** Ends what has not begun below a root that is called off, and tells what has begun; where `isTogether`, a workflow of all that ended by one event. Gives whose turns are wanted. */
export function fellTreeIn(memory: Memory, actorId: string, rootRunId: string, isTogether: boolean): string[] {
  const calledOff = memory.lanes.get(actorId)?.fence ?? null;
  if (calledOff === null) return [];
  const endedOf: EndedOf | null = isTogether ? new Map() : null;
  const told: Lane[] = [];
  for (const { runId } of memory.archive.trees.get(rootRunId) ?? []) {
    const lane = memory.lanes.get(renameId(runId, 'act'));
    if (lane === undefined || !isBelow(lane, actorId)) continue;
    if (lane.version === 0) told.push(...endUnbegun(memory, lane, endedOf));
    else if (lane.fenced === null) told.push(...tellBegun(memory, lane, calledOff));
  }
  for (const [parent, ended] of endedOf ?? []) told.push(...tellOfAll(memory, parent, ended));
  return [...new Set(told.map((lane) => lane.actorId))].reverse();
}
