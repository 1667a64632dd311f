import { diffDocuments } from '#workflow';
import type { WorkflowDocument } from '#workflow';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';

/** What one document has other than another: viewers see where, and not what. */
export function diffView(before: WorkflowDocument, after: WorkflowDocument, role: Role) {
  const { changed, ...rest } = diffDocuments(before, after);
  const shown = changed.map(({ fields, ...node }) => ({
    ...node,
    fields: fields.map(({ name, before, after }) => ({
      name,
      before: redactForRole(role, before),
      after: redactForRole(role, after),
    })),
  }));
  return { ...rest, changed: shown };
}
