import type { WorkflowErrorCode } from '../workflow-error.js';

/** What to do about each code. */
export const workflowHints: Readonly<Record<WorkflowErrorCode, string>> = {
  WORKFLOW_VALIDATION_FAILED: 'give the place the form that docs/schemas/workflow.schema.json says',
  UNKNOWN_NODE_KIND: 'use one of the kinds that there are',
  UNKNOWN_TOOL_REFERENCE: 'name an enabled tool, or enable this one',
  UNKNOWN_UNTIL_PREDICATE: 'use one of the predicates that there are',
  UNKNOWN_LAYER_REFERENCE: 'use one of the layers that there are',
  WORKFLOW_CYCLE: 'name no document in which this one stands',
};
