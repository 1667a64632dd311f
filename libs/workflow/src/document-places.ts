import { pathOf } from '#contract';
import { partsOf } from './document.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';

/** Where the nodes of a document stand, as the rows of its runs name them but for rounds and items; in its order. */
export function placesOf({ root }: WorkflowDocument): { path: string; kind: string }[] {
  const below = (node: WorkflowNode, path: string): { path: string; kind: string }[] => [
    { path, kind: node.kind },
    ...partsOf(node).flatMap((part) => below(part.node, pathOf(part.node.id, path))),
  ];
  return below(root, pathOf(root.id));
}
