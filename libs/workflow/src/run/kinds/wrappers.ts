import type { WorkflowDecision } from '../../decision.js';
import type { NodeOf } from '../../document/document.js';
import { buildFailure } from '../../failure.js';
import { enter } from '../frames.js';
import { lostFile } from '../provided.js';
import { beginPart } from '../move.js';
import type { Move, NodeStart } from '../move.js';

export function beginProvide(
  decision: WorkflowDecision,
  node: NodeOf<'provide'>,
  { input, ...place }: NodeStart,
): Move {
  enter(decision, { ...place, kind: 'provide', layers: node.layers });
  const lost = lostFile(decision, node.layers);
  if (lost !== null) return { do: 'fail', failure: buildFailure('internal', `there is no file ${lost} of a layer`) };
  return beginPart(node.child, place.path, input);
}

/** Its document stands in it: a name was replaced when the document was read. */
export function beginSubflow(
  decision: WorkflowDecision,
  node: NodeOf<'subflow'>,
  { input, ...place }: NodeStart,
): Move {
  enter(decision, { ...place, kind: 'subflow' });
  const { document, ref = '' } = node;
  if (document === undefined) return { do: 'fail', failure: buildFailure('internal', `there is no document ${ref}`) };
  return beginPart(document.root, place.path, node.input ?? input);
}
