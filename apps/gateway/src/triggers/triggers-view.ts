import { findTriggerPath } from '../workflows/opens-view.js';
import type { WorkflowTriggers } from './trigger-responses.js';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';
import { scheduleIdAt } from '#triggers';
import type { ArmedWorkflow, PublicLimits } from '#triggers';

function limitsView({ runsPerDay, callsPerMinute, bytesPerDay }: PublicLimits) {
  return { runs_per_day: runsPerDay, calls_per_minute: callsPerMinute, bytes_per_day: bytesPerDay ?? null };
}

/** What starts a workflow, in the API's form. Where it writes, and to what, is part of its document. */
export function triggersView({ id, version, triggers: armed }: ArmedWorkflow, role: Role): WorkflowTriggers {
  const { triggers, limits, writes = [] } = armed;
  const rules = triggers.flatMap(({ arming }) => (arming.kind === 'schedule' ? arming.rules : []));
  return {
    ...{ id, version },
    triggers: triggers.map(({ node, arming, webhookId }) => ({
      node,
      kind: arming.kind,
      path: findTriggerPath({ arming, webhookId }),
    })),
    asks_nobody: redactForRole(
      role,
      writes.map(({ node, act, target }) => ({ node, act, target })),
    ),
    limits: limits ? limitsView(limits) : null,
    schedules: rules.map((_, slot) => scheduleIdAt(id, slot)),
  };
}
