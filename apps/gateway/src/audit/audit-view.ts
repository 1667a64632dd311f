import { readProven } from '#access';
import type { AuditEntry } from '#maintenance';
import type { Role } from '../auth/sign-ins.js';
import { redactForRole } from '../auth/role-reads.js';
import type { AuditView } from './audit-responses.js';

const apiNames: Readonly<Record<string, string>> = {
  actorId: 'actor_id',
  runId: 'run_id',
  approvalId: 'approval_id',
  letterId: 'letter_id',
  eventId: 'event_id',
};

/** An entry of the audit in the API's form. */
export function auditView({ at, did, by, reason, to }: AuditEntry, role: Role): AuditView {
  const named = Object.entries(to).map(([name, value]) => [apiNames[name] ?? name, value] as const);
  return {
    at: new Date(at).toISOString(),
    did,
    by,
    proven: readProven(by) !== null,
    reason: reason === null ? null : redactForRole(role, reason),
    to: Object.fromEntries(named),
  };
}
