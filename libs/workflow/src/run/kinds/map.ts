import { readRules } from '#program';
import type { WorkflowDecision } from '../../decision.js';
import type { MapNode } from '../../document/document.js';
import { buildFailure } from '../../failure.js';
import { enter } from '../frames.js';
import type { Move, NodeStart } from '../move.js';
import { splitItems, whyNoLines } from './items.js';
import { startChildren } from '../start-children.js';
import { mergePaths, newPaths } from './fork.js';

/** The most items where the node says nothing. */
const usualItems = 1_000;

export function beginMap(decision: WorkflowDecision, node: MapNode, place: NodeStart): Move | null {
  const items = splitItems(node, place.input);
  const { maxItems = usualItems } = node;
  enter(decision, { ...place, kind: 'map', ...newPaths(node.mode ?? 'all', items?.length ?? 0, place.input) });
  if (items === null) return { do: 'fail', failure: buildFailure('bad-request', expected(node)) };
  const noLines = readRules(decision.run) >= 2 ? whyNoLines(node, place.input) : null;
  if (noLines !== null) return { do: 'fail', failure: buildFailure('bad-request', noLines) };
  if (items.length > maxItems)
    return { do: 'fail', failure: buildFailure('bad-request', `expected at most ${maxItems} items`) };
  return startChildren(decision, node) ?? mergePaths(decision, node);
}

function expected({ over }: MapNode): string {
  return over === undefined ? 'expected a JSON list' : `expected a JSON object with a list ${over}`;
}
