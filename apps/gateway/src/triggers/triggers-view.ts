import type { GraphTrigger } from '#compiler';
import type { WorkflowTriggers } from '../answers/workflow-triggers.js';
import { scheduleIdAt } from '#triggers';
import type { ArmedWorkflow } from '#triggers';

/** Where a trigger is reached; null: nowhere. */
function pathOf({ arming, webhookId }: Pick<GraphTrigger, 'arming' | 'webhookId'>): string | null {
  switch (arming.kind) {
    case 'webhook':
      return `/webhook/${arming.path === '' ? webhookId : arming.path}`;
    case 'form':
      return `/form/${arming.path === '' ? webhookId : arming.path}`;
    case 'chat':
      return arming.isPublic ? `/webhook/${webhookId}/chat` : null;
    case 'schedule':
    case 'sms':
    case 'manual':
    case 'error':
    case 'workflow':
      return null;
  }
}

/** What starts a workflow, in the API's form. */
export function triggersView({ id, version, triggers: { triggers, writes = [] } }: ArmedWorkflow): WorkflowTriggers {
  const rules = triggers.flatMap(({ arming }) => (arming.kind === 'schedule' ? arming.rules : []));
  return {
    ...{ id, version },
    triggers: triggers.map(({ node, arming, webhookId }) => ({
      node,
      kind: arming.kind,
      path: pathOf({ arming, webhookId }),
    })),
    asks_nobody: writes.map(({ node, act, target }) => ({ node, act, target })),
    schedules: rules.map((_, slot) => scheduleIdAt(id, slot)),
  };
}
