import { listGuardParts, listOwnParts, listParts } from '../document/document.js';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** Nodes of which a run could not tell which is meant: the root of a document in a subflow, and what stands around that subflow, have one path. */
export function sharedPathErrors({ root }: WorkflowDocument): WorkflowError[] {
  const found: WorkflowError[] = [];
  const below = (node: WorkflowNode, path: string): void => {
    const own = node.kind === 'subflow' ? listOwnParts(node) : [];
    for (const { at, node: inner } of own) {
      const other = listGuardParts(node).find((each) => each.node.id === inner.id);
      if (other !== undefined)
        found.push(
          invalid(`${path}${at}/id`, `expected another id than that of ${other.at.slice(1)}: they have one path`),
        );
    }
    for (const part of listParts(node)) below(part.node, path + part.at);
  };
  below(root, '/root');
  return found;
}
