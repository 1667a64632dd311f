import { pathOf } from '#contract';
import { partsOf } from './document.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';

interface DocumentPlace {
  path: string;
  kind: string;
  node: WorkflowNode;
}

/** Where the nodes of a document stand, as the rows of its runs name them but for rounds and items; in its order. */
export function placesOf({ root }: WorkflowDocument): DocumentPlace[] {
  const below = (node: WorkflowNode, path: string): DocumentPlace[] => [
    { path, kind: node.kind, node },
    ...partsOf(node).flatMap((part) => below(part.node, pathOf(part.node.id, path))),
  ];
  return below(root, pathOf(root.id));
}
