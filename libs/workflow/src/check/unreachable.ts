import { listOwnParts, listParts } from '../document/document.js';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** The steps that nothing ever comes to, because one before them goes on for ever. Of a document whose depth is checked. */
export function unreachable({ root }: WorkflowDocument): WorkflowError[] {
  return below(root, '/root');
}

function below(node: WorkflowNode, path: string): WorkflowError[] {
  const parts = listParts(node).flatMap((part) => below(part.node, path + part.at));
  const endless = node.kind === 'sequence' ? node.steps.findIndex(neverEnds) : -1;
  if (node.kind !== 'sequence' || endless < 0 || endless === node.steps.length - 1) return parts;
  const message = `expected no step after ${node.steps[endless]?.id ?? ''}, which goes on for ever`;
  return [...parts, invalid(`${path}/steps/${endless + 1}`, message)];
}

function neverEnds(node: WorkflowNode): boolean {
  if (node.kind === 'every') return true;
  if (node.kind === 'spawn' && node.timeout !== undefined) return false;
  if (node.kind === 'branch' && node.default === undefined) return false;
  const parts = listOwnParts(node).map((part) => part.node);
  const isOneEnough = (node.kind === 'fork' && node.mode === 'race') || node.kind === 'branch';
  return isOneEnough ? parts.every(neverEnds) : parts.some(neverEnds);
}
