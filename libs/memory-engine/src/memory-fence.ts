import { InvariantError } from '#errors';
import type { CommitRequest } from '#engine/ports';
import type { Lane } from './lane.js';
import type { Memory } from './memory.js';
import { typeOf } from './type-of.js';

/** Calls off all that lives below a root, until none of it does: of two reasons the first holds (ADR 127). */
export function fence(root: Lane, event: object): void {
  if (root.children.size > 0) root.fence ??= JSON.stringify(event);
}

function fenceOf(memory: Memory, { family }: Lane): string | null {
  return memory.lanes.get(family?.rootId ?? '')?.fence ?? null;
}

/** Whether a child has not read yet that its root is called off: then the event that says so. */
export function fenceAbove(memory: Memory, lane: Lane): string | null {
  return lane.fenced !== null || lane.isOver ? null : fenceOf(memory, lane);
}

/** A child reads first, once, that its root is called off; one that has not begun reads it in its opening. */
export function readFence(memory: Memory, lane: Lane): void {
  const event = fenceAbove(memory, lane);
  if (event === null) return;
  lane.fenced = lane.version + 1;
  const [first = null] = lane.mail;
  const type = first === null ? null : typeOf(first);
  if (first !== null && type === 'spawned') lane.mail[0] = first.replace('"type":"spawned"', '$&,"calledOff":true');
  else if (type !== 'parent-cancelled') lane.mail.unshift(`{"at":${memory.now},${event.slice(1)}`);
}

/** Whether a commit would spawn below a root that is called off, and its turn has not read so: it must be loaded again. */
export function isBehindFence(memory: Memory, lane: Lane, { spawns = [], consumed }: CommitRequest): boolean {
  if (spawns.length === 0 || fenceOf(memory, lane) === null) return false;
  if (lane.fenced === null || (lane.fenced === lane.version + 1 && consumed === 0)) return true;
  throw new InvariantError('a spawn below a root that is called off');
}
