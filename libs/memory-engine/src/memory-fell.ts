import { renameId } from '#contract';
import { unbegunEnd } from '#engine';
import { arm, noteEmpty } from './lane.js';
import type { Lane } from './lane.js';
import { tellParent } from './memory-trees.js';
import type { Memory } from './memory.js';
import { typeOf } from './type-of.js';

/** Its opening is kept with it, and its parent is told. Gives the parents whose turn is worth a hint. */
function endUnbegun(memory: Memory, lane: Lane): Lane[] {
  const [opening] = lane.mail;
  if (opening === undefined || typeOf(opening) !== 'spawned') return [];
  lane.unbegun = `${memory.now} ${opening}`;
  Object.assign(lane, { lease: null, attempts: 0, mail: [] });
  if (lane.owed.size === 0) lane.timer = null;
  noteEmpty(lane);
  return tellParent(memory, lane, unbegunEnd);
}

function tellBegun(memory: Memory, lane: Lane, calledOff: string): Lane[] {
  lane.fenced = lane.version + 1;
  const [first] = lane.mail;
  if (first !== undefined && typeOf(first) === 'parent-cancelled') return [];
  lane.mail.unshift(`{"at":${memory.now},${calledOff.slice(1)}`);
  lane.isAtRest = false;
  arm(lane, memory.now + memory.options.times.graceMs);
  return [lane];
}

/** Ends what has not begun below a root that is called off, and tells what has begun. */
export function fellTreeIn(memory: Memory, actorId: string, rootRunId: string): void {
  for (const { runId } of memory.archive.trees.get(rootRunId) ?? []) {
    const calledOff = memory.lanes.get(actorId)?.fence ?? null;
    const lane = memory.lanes.get(renameId(runId, 'act'));
    if (calledOff === null || lane === undefined) continue;
    if (lane.family?.rootId !== actorId || lane.isOver || lane.parked !== null) continue;
    const told =
      lane.version === 0 ? endUnbegun(memory, lane) : lane.fenced === null ? tellBegun(memory, lane, calledOff) : [];
    for (const target of told)
      memory.hint({
        queue: 'turn',
        data: { v: 1, actorId: target.actorId },
        jobId: `turn.${target.actorId}.${actorId}.felled`,
      });
  }
}
