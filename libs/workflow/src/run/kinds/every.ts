import type { ProgramEvent } from '#program';
import type { WorkflowDecision } from '../../decision.js';
import type { NodeOf } from '../../document/document.js';
import { buildFailure, childFailure } from '../../failure.js';
import { changeTop, enter } from '../frames.js';
import type { Move, NodeStart } from '../move.js';
import { capOutput } from '../../output.js';
import { startChildren } from '../start-children.js';
import type { FrameOf } from '../../state.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

/** A schedule inside a run, where the settings allow it some ticks: each begins an interval after the one before, or when that has ended. */
export function beginEvery(decision: WorkflowDecision, node: NodeOf<'every'>, place: NodeStart): Move | null {
  enter(decision, { ...place, kind: 'every', tick: 1, spawned: false, dueAt: null, output: '' });
  if (decision.settings.ticks === undefined)
    return { do: 'fail', failure: buildFailure('internal', 'a text starts no schedule') };
  return startChildren(decision, node);
}

/** The tick that was waited for begins. */
export function onTickDue(decision: WorkflowDecision, node: NodeOf<'every'>, frame: FrameOf<'every'>): Move | null {
  if (frame.dueAt === null || decision.at < frame.dueAt) return null;
  changeTop(decision, { ...frame, dueAt: null });
  return startChildren(decision, node);
}

export function afterTick(
  decision: WorkflowDecision,
  node: NodeOf<'every'>,
  frame: FrameOf<'every'>,
  event: ChildEnded,
): Move | null {
  const isGood = event.outcome === 'answered';
  if (!isGood && node.onError !== 'continue') return { do: 'fail', failure: childFailure(event, node.id) };
  const output = isGood ? capOutput(event.output ?? '') : frame.output;
  if (frame.tick >= (decision.settings.ticks ?? 0)) return { do: 'complete', output };
  const dueAt = Math.max(decision.at, frame.startedAt + frame.tick * (node.ms ?? 0));
  changeTop(decision, { ...frame, tick: frame.tick + 1, spawned: false, dueAt, output });
  return null;
}
