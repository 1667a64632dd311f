import type { ProgramEvent } from '#program';
import type { WorkflowDecision } from '../../decision.js';
import type { NodeOf } from '../../document/document.js';
import { cancelChildren } from '../end.js';
import { buildFailure, childFailure } from '../../failure.js';
import { changeTop, enter } from '../frames.js';
import type { Move, NodeStart } from '../move.js';
import { lostFile } from '../provided.js';
import { startChildren } from '../start-children.js';
import type { FrameOf } from '../../state.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

export function beginSpawn(decision: WorkflowDecision, node: NodeOf<'spawn'>, place: NodeStart): Move | null {
  const dueAt = node.timeout === undefined ? null : decision.at + node.timeout;
  const { layers } = node;
  enter(decision, { ...place, kind: 'spawn', spawned: false, dueAt, isLate: false, ...(layers && { layers }) });
  const lost = lostFile(decision, layers ?? []);
  if (lost !== null) return { do: 'fail', failure: buildFailure('internal', `there is no file ${lost} of a layer`) };
  return startChildren(decision, node);
}

/** Its time is over: the child is cancelled, and the node fails once it has ended. One that has not begun never does. */
export function onSpawnLate(decision: WorkflowDecision, frame: FrameOf<'spawn'>): Move | null {
  if (frame.dueAt === null || decision.at < frame.dueAt) return null;
  changeTop(decision, { ...frame, spawned: true, dueAt: null, isLate: true });
  cancelChildren(decision, 'cancelled');
  return frame.spawned ? null : tooLate(frame.path);
}

function tooLate(path: string): Move {
  return { do: 'fail', failure: buildFailure('SPAWN_TIMEOUT', `${path} took longer than it may`) };
}

export function afterSpawned(event: ChildEnded, path: string, { isLate }: Pick<FrameOf<'spawn'>, 'isLate'>): Move {
  if (isLate) return tooLate(path);
  if (event.outcome !== 'answered') return { do: 'fail', failure: childFailure(event, path) };
  return { do: 'complete', output: event.output ?? '' };
}
