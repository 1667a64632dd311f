/**
 * What operators do to the data as a whole: erase a person, migrate the schema, read who did what.
 */
export { readAudit } from './audit-log.js';
export type { AuditEntry, AuditPage } from './audit-log.js';
