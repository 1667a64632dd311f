import { listParts } from '../document/document.js';
import type { WorkflowNode } from '../document/document.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** Where a `compensate` stands in no step of a sequence, so that nothing behind it may fail; in this document alone. */
export function compensationErrors(node: WorkflowNode, path: string, isRoot = false): WorkflowError[] {
  const own = isRoot && node.compensate !== undefined ? [misplaced(`${path}/compensate`)] : [];
  const parts = listParts(node).flatMap(({ at, node: part }) => {
    if (at === '/document/root') return []; // a document of its own
    const isStep = node.kind === 'sequence' && at.startsWith('/steps/');
    const here = !isStep && part.compensate !== undefined ? [misplaced(`${path}${at}/compensate`)] : [];
    return [...here, ...compensationErrors(part, path + at)];
  });
  return [...own, ...parts];
}

function misplaced(path: string): WorkflowError {
  return invalid(path, 'expected it in a step of a sequence, whose later steps may fail');
}
