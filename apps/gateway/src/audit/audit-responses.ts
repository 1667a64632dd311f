import * as Type from 'typebox';
import { byName, dateTime, list, nullable } from '../openapi/schemas.js';
import { next, wholeSince } from '../platform/http/paging.js';

const auditEntry = Type.Object(
  {
    at: dateTime(),
    did: Type.String(),
    by: Type.String({ description: 'Who: the name and the id of a key, or what somebody has typed who shares one.' }),
    proven: Type.Boolean({ description: 'Whether a named key or a sign-in has proven who it was.' }),
    reason: nullable(Type.String(), { description: 'Null to viewers.' }),
    to: byName(Type.Union([Type.String(), Type.Boolean(), list(Type.String())]), {
      description: 'What it was done to: ids, names and versions.',
    }),
  },
  { title: 'AuditEntry', description: 'Who did what, when and why.' },
);
export type AuditView = Type.Static<typeof auditEntry>;
export const audit = Type.Object({ entries: list(auditEntry), next, whole_since: wholeSince });
