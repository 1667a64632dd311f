import type { WorkflowTriggers } from '../answers/workflow-triggers.js';
import { scheduleIdAt } from './armed-workflow.js';
import type { ArmedWorkflow } from './armed-workflow.js';

/** What starts a workflow, in the API's form. */
export function triggersView({ id, version, triggers: { triggers } }: ArmedWorkflow): WorkflowTriggers {
  const rules = triggers.flatMap(({ arming }) => (arming.kind === 'schedule' ? arming.rules : []));
  return {
    ...{ id, version },
    triggers: triggers.map(({ node, arming }) => ({ node, kind: arming.kind, path: null })),
    schedules: rules.map((_, slot) => scheduleIdAt(id, slot)),
  };
}
