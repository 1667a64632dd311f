import { joinNodePath } from '#program';
import type { WorkflowNode } from '../document/document.js';
import type { AtWork } from './call-key.js';
import type { Failure, Place } from '../state.js';

/** What a run does next; null: it waits for what it has started. */
export type Move =
  /** `isGuarded`: what stands around it has begun already. */
  | { do: 'begin'; node: WorkflowNode; path: string; input: string; isGuarded?: true }
  | { do: 'complete'; output: string }
  /** `was`: what was at work, where that is given up already. */
  | { do: 'fail'; failure: Failure; was?: AtWork };

/** Where a node begins, and what it works on. */
export interface NodeStart extends Place {
  input: string;
}

/** Begins a part of the node at this path. */
export function beginPart(node: WorkflowNode, path: string, input: string): Move {
  return { do: 'begin', node, path: joinNodePath(node.id, path), input };
}
