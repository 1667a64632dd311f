import { joinNodePath } from '#program';
import { listParts } from './document.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';

interface DocumentPlace {
  path: string;
  /** JSON Pointer to it. */
  at: string;
  kind: string;
  node: WorkflowNode;
}

/** Where the nodes of a document stand, as the rows of its runs name them but for rounds and items; in its order. */
export function listPlaces({ root }: WorkflowDocument): DocumentPlace[] {
  const below = (node: WorkflowNode, path: string, at: string): DocumentPlace[] => [
    { path, at, kind: node.kind, node },
    ...listParts(node).flatMap((part) => below(part.node, joinNodePath(part.node.id, path), at + part.at)),
  ];
  return below(root, joinNodePath(root.id), '/root');
}
