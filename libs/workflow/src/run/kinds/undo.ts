import { joinNodePath } from '#program';
import type { WorkflowDecision } from '../../decision.js';
import type { WorkflowNode } from '../../document/document.js';
import { listReverse } from '../../document/guards.js';
import { changeTop } from '../frames.js';
import { beginPart } from '../move.js';
import type { Move } from '../move.js';
import type { Failure, FrameOf } from '../../state.js';

type Guard = FrameOf<'guard'>;

/** Takes back the last step before this place that can be; null: there is none. */
export function takeBack(decision: WorkflowDecision, node: WorkflowNode, guard: Guard, before: number): Move | null {
  const place = listReverse(node).find((each) => each < before);
  const step: WorkflowNode | undefined = node.kind === 'sequence' ? node.steps[place ?? -1] : undefined;
  if (place === undefined || step?.compensate === undefined) return null;
  changeTop(decision, { ...guard, phase: 'undo', taken: place });
  return beginPart(step.compensate, joinNodePath(step.id, guard.path), guard.input);
}

/** The guard behind a step that was taken back, or could not be. */
export function takenBack(node: WorkflowNode, guard: Guard, problem: Failure | undefined): Guard {
  const { undo, taken } = guard;
  if (problem === undefined || undo === undefined) return guard;
  const step = node.kind === 'sequence' ? node.steps[taken ?? -1]?.id : undefined;
  return { ...guard, undo: { ...undo, failed: [...undo.failed, `${step ?? ''} (${problem.message})`] } };
}
