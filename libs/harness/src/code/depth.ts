import { WorkflowConfigError } from './config-error.js';
import type { Harness } from './types.js';

/** How deep the nodes of a document may lie where nothing says otherwise; a deployment has none that are deeper. */
export const usualDepth = 5;

/** Refuses a depth that a deployment does not have, before a model is asked or anything is stored. */
export function refuseDeeper({ engine }: Harness, maxDepth = usualDepth): void {
  if (engine === undefined || maxDepth <= usualDepth) return;
  const expected = `expected maxDepth of ${usualDepth} at most: a deployment has no deeper nodes`;
  throw new WorkflowConfigError('WORKFLOW_VALIDATION_FAILED', '', expected);
}
