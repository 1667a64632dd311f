import type { ProgramEvent } from '#contract';
import type { Decision } from '../decision.js';
import type { NodeOf } from '../document.js';
import { cancelChildren } from '../end.js';
import { childFailure, failureOf } from '../failure.js';
import { changeTop, enter } from '../frames.js';
import type { Move, NodeStart } from '../move.js';
import { startChildren } from '../start-children.js';
import type { FrameOf } from '../state.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

export function beginSpawn(d: Decision, node: NodeOf<'spawn'>, place: NodeStart): null {
  const dueAt = node.timeout === undefined ? null : d.at + node.timeout;
  enter(d, { ...place, kind: 'spawn', spawned: false, dueAt, isLate: false });
  startChildren(d, node);
  return null;
}

/** Its time is over: the child is cancelled, and the node fails once it has ended. */
export function onSpawnLate(d: Decision, frame: FrameOf<'spawn'>): null {
  if (frame.dueAt === null || d.at < frame.dueAt) return null;
  changeTop(d, { ...frame, dueAt: null, isLate: true });
  cancelChildren(d, 'cancelled');
  return null;
}

export function afterSpawned(event: ChildEnded, node: string, { isLate }: Pick<FrameOf<'spawn'>, 'isLate'>): Move {
  if (isLate) return { do: 'fail', failure: failureOf('SPAWN_TIMEOUT', `${node} took longer than it may`) };
  if (event.outcome !== 'answered') return { do: 'fail', failure: childFailure(event, node) };
  return { do: 'complete', output: event.output ?? '' };
}
