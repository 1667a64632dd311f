import * as Type from 'typebox';
import { byName, dateTime, list, nullable } from '../openapi/schemas.js';
import { next, wholeSince } from '../platform/http/paging.js';

const auditEntry = Type.Object(
  {
    at: dateTime(),
    did: Type.String(),
    by: Type.String(),
    reason: nullable(Type.String(), { description: 'Null to viewers.' }),
    to: byName(Type.Union([Type.String(), Type.Boolean(), list(Type.String())]), {
      description: 'What it was done to: ids, names and versions.',
    }),
  },
  { title: 'AuditEntry', description: 'Who did what, when and why.' },
);
export type AuditView = Type.Static<typeof auditEntry>;
export const audit = Type.Object({ entries: list(auditEntry), next, whole_since: wholeSince });
