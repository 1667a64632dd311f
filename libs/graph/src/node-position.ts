import type { GraphNode } from './graph.js';
import { isSubNode, typeOfNode } from './node-type.js';
import type { NodeType } from './node-type.js';

type Position = [x: number, y: number];

const first: Position = [240, 300];
const step = 240;
const subNodeRow = 600;

/** Where a new node stands: to the right of the last one; a sub-node below the middle of the main nodes. */
export function newPosition(
  existing: readonly GraphNode[],
  isNewSubNode: boolean,
  nodeTypes: readonly NodeType[],
): Position {
  if (isNewSubNode) return [averageX(existing.filter((node) => !lends(node, nodeTypes))), subNodeRow];
  const last = existing.at(-1);
  if (last === undefined) return first;
  const [x, y] = last.position ?? first;
  return [x + step, y];
}

function lends(node: GraphNode, nodeTypes: readonly NodeType[]): boolean {
  const type = typeOfNode(node, nodeTypes);
  return type !== undefined && isSubNode(type, node);
}

function averageX(nodes: readonly GraphNode[]): number {
  if (nodes.length === 0) return first[0];
  return nodes.reduce((sum, { position = first }) => sum + position[0], 0) / nodes.length;
}
