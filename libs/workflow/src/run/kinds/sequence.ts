import type { WorkflowDecision } from '../../decision.js';
import type { NodeOf } from '../../document/document.js';
import { changeTop, enter } from '../frames.js';
import { beginPart } from '../move.js';
import type { Move, NodeStart } from '../move.js';
import type { FrameOf } from '../../state.js';

type SequenceNode = NodeOf<'sequence'>;

export function beginSequence(decision: WorkflowDecision, node: SequenceNode, { input, ...place }: NodeStart): Move {
  enter(decision, { ...place, kind: 'sequence', step: 0 });
  return moveToStep(node, place.path, 0, input);
}

export function afterStep(
  decision: WorkflowDecision,
  node: SequenceNode,
  frame: FrameOf<'sequence'>,
  output: string,
): Move {
  const step = frame.step + 1;
  changeTop(decision, { ...frame, step });
  return moveToStep(node, frame.path, step, output);
}

function moveToStep({ steps }: SequenceNode, path: string, step: number, input: string): Move {
  const next = steps[step];
  return next === undefined ? { do: 'complete', output: input } : beginPart(next, path, input);
}
