import { listRounds } from '../document/callback-waits.js';
import { listParts } from '../document/document.js';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import type { Reach } from './reference-reader.js';

/** The steps of a node that run in the same run, itself included. */
export function listRunSteps(node: WorkflowNode): string[] {
  const isApart =
    node.kind === 'fork' ||
    node.kind === 'map' ||
    node.kind === 'foreach' ||
    node.kind === 'spawn' ||
    node.kind === 'subflow';
  return [node.id, ...(isApart ? [] : listParts(node).flatMap((part) => listRunSteps(part.node)))];
}

/** Steps of which those that were not there before may not have run. */
export function unsure(steps: Reach['steps'], before: Reach['steps']): Reach['steps'] {
  return new Map(Array.from(steps, ([id, step]) => [id, before.get(id) ?? { ...step, isSure: false }]));
}

/** The documents in a node, each with where it stands. */
export function innerDocuments(node: WorkflowNode, path: string): { path: string; document: WorkflowDocument }[] {
  if (node.kind === 'subflow')
    return node.document === undefined ? [] : [{ path: `${path}/document`, document: node.document }];
  return listParts(node).flatMap((part) => innerDocuments(part.node, path + part.at));
}

/** What is reached in a part of a node, which may run several times. */
export function inRound(reach: Reach, node: WorkflowNode, at: string): Reach {
  return listRounds(node).includes(at) ? { ...reach, rounds: [...(reach.rounds ?? []), node.id] } : reach;
}

/** What was reached in a round, for what is not in one: the rounds are those around the loop. */
export function outOfRound({ rounds: _inner, ...others }: Reach, { rounds }: Reach): Reach {
  return { ...others, ...(rounds && { rounds }) };
}
