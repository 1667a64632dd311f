import { joinNodePath } from '#program';
import type { WorkflowDecision } from '../../decision.js';
import type { NodeOf, WorkflowDocument } from '../../document/document.js';
import { buildFailure } from '../../failure.js';
import { enter } from '../frames.js';
import { lostFile } from '../provided.js';
import { beginPart } from '../move.js';
import type { Move, NodeStart } from '../move.js';
import { isFailed, openDocument } from '../values.js';
import { fromJson } from '../../values/handed-on.js';

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

const versionWithScope: WorkflowDocument['version'] = 2;

/** Its document stands in it: a name was replaced when the document was read. */
export function beginSubflow(
  decision: WorkflowDecision,
  node: NodeOf<'subflow'>,
  { input, ...place }: NodeStart,
): Move {
  const { ref = '' } = node;
  const document: WorkflowDocument | undefined = node.document;
  const { scope } = decision.run;
  const hasScope = scope !== undefined || document?.version === versionWithScope;
  enter(decision, { ...place, kind: 'subflow', ...(hasScope && { outer: scope ?? null }) });
  if (document === undefined) return { do: 'fail', failure: buildFailure('internal', `there is no document ${ref}`) };
  if (!hasScope) return beginPart(document.root, place.path, node.input ?? input);
  const given = scope === undefined ? { text: node.input ?? input } : { value: fromJson(input) };
  const opened = openDocument(document, given, joinNodePath(document.root.id, place.path));
  if (isFailed(opened)) return { do: 'fail', failure: opened.failure };
  decision.changeRun({ scope: opened.scope });
  return beginPart(document.root, place.path, opened.input);
}
