import { readRules } from '#program';
import type { WorkflowDecision } from '../../decision.js';
import type { MapNode } from '../../document/document.js';
import { buildFailure } from '../../failure.js';
import { enter } from '../frames.js';
import type { Move, NodeStart } from '../move.js';
import { splitItems, splitValues, whyNoLines } from './items.js';
import { startChildren } from '../start-children.js';
import { mergePaths, newPaths } from './fork.js';

/** The most items where the node says nothing. */
const usualItems = 1_000;

export function beginMap(decision: WorkflowDecision, node: MapNode, place: NodeStart): Move | null {
  const hasValues = decision.run.scope !== undefined;
  const items = hasValues ? splitValues(place.input) : splitItems(node, place.input);
  const { maxItems = usualItems } = node;
  enter(decision, { ...place, kind: 'map', ...newPaths(node.mode ?? 'all', items?.length ?? 0, place.input) });
  if (items === null) return { do: 'fail', failure: buildFailure('bad-request', expected(node)) };
  const noLines = readRules(decision.run) >= 2 && !hasValues ? whyNoLines(node, place.input) : null;
  if (noLines !== null) return { do: 'fail', failure: buildFailure('bad-request', noLines) };
  if (items.length > maxItems)
    return { do: 'fail', failure: buildFailure('bad-request', `expected at most ${maxItems} items`) };
  return startChildren(decision, node) ?? mergePaths(decision, node);
}

function expected({ over }: MapNode): string {
  return over === undefined ? 'expected a JSON list' : `expected a JSON object with a list ${over}`;
}
