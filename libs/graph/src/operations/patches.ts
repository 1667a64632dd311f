import { Immer, enablePatches } from 'immer';
import type { Patch } from 'immer';
import type { Graph } from '../graph.js';
import { applyOperations } from './apply.js';
import type { Operation } from './operation.js';

enablePatches();
/** It does not freeze what it is given: callers keep their objects as they were. */
const immer = new Immer({ autoFreeze: false });

/** A step of a change, in immer's form. */
export type GraphPatch = Patch;

/** What operations have made of a graph, and the ways there and back: JSON, in immer's form. */
export interface Change {
  graph: Graph;
  patches: Patch[];
  inverse: Patch[];
}

/** Applies operations to a graph, and keeps what redoes and undoes exactly that. */
export function changeGraph(graph: Graph, operations: readonly Operation[]): Change {
  const after = applyOperations(graph, operations);
  const [changed, patches, inverse] = immer.produceWithPatches(graph, (draft: Graph) => {
    const { nodes } = after;
    // Nodes that stay where they are keep out of the patches.
    const isLonger = nodes.length >= graph.nodes.length;
    if (isLonger) nodes.forEach((node, at) => node !== graph.nodes[at] && (draft.nodes[at] = node));
    becomes(draft, { ...after, nodes: isLonger ? draft.nodes : nodes });
  });
  return { graph: changed, patches, inverse };
}

function becomes(draft: Record<string, unknown>, wanted: Record<string, unknown>): void {
  for (const field of Object.keys(draft)) if (!Object.hasOwn(wanted, field)) delete draft[field];
  for (const [field, value] of Object.entries(wanted)) if (draft[field] !== value) draft[field] = value;
}

/** Applies patches to a graph: those of a change redo it, its inverse undoes it. Throws when they are of another graph. */
export function patchGraph(graph: Graph, patches: readonly Patch[]): Graph {
  return immer.applyPatches(graph, [...patches]);
}
