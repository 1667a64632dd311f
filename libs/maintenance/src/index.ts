/** What operators do to all of the data: erase a person, migrate the schema, read the audit. */
export { readAudit } from './audit-log.js';
export type { AuditEntry, AuditPage } from './audit-log.js';
export { conversationsWith } from './erasure/conversations.js';
export { erasePerson } from './erasure/erase-person.js';
export type { EraseOptions, Erasure, Removed } from './erasure/erase-person.js';
export { exportPerson } from './erasure/export-person.js';
export { maskMentions, matchMentions, namesAddress } from './erasure/mentions.js';
export type { Person } from './erasure/person.js';
export type { Proof } from './erasure/prove.js';
export {
  findUnready,
  listMigration,
  lookAgainAfter,
  migrateSchema,
  rollBackMigration,
} from './migrate/migrate-schema.js';
export type { MigrationPorts, MigrationOutcome } from './migrate/migrate-schema.js';
