/**
 * What every process of a deployment agrees on and says of itself: its record, the schema version of the data in force, which
 * processes there are, what they were refused and what they ask one another. It refuses to know what the data is for.
 */
export { deploymentKey, schemaKeys } from './deployment-keys.js';
export { actorIdFor, joinDeployment, partitionOfPerson, personHashOf } from './deployment.js';
export type { Deployment } from './deployment.js';
export { EgressRefusals, EgressReporter } from './egress-refusals.js';
export { announcementOf } from './schema/announcement.js';
export type { Announcement } from './schema/announcement.js';
export { SchemaStore } from './schema/schema-store.js';
export type { MigrationRequest, LiveProcess } from './schema/schema-store.js';
export { SchemaWatch, announcementMs } from './schema/schema-watch.js';
export type { SchemaWatchOptions } from './schema/schema-watch.js';
export { schemaVersionOf, ownSchemaVersions, refusalOf, schemaOf } from './schema/schema-version.js';
export type { SchemaVersion } from './schema/schema-version.js';
export { aliveApps, readProcessTable } from './schema/process-table.js';
export type { ProcessRow } from './schema/process-table.js';
export { PromptInquiries } from './prompt-inquiries.js';
export type { PromptAnswer, PromptInquiry, RebuiltPrompt } from './prompt-inquiries.js';
