/**
 * What every process of a deployment agrees on and announces: its record, the schema version in force, the processes, refused
 * connections, and their questions to one another. It does not know what the data is for.
 */
export { deploymentKey, inquiryKeys, schemaKeys } from './deployment-keys.js';
export { actorIdFor, hashPerson, joinDeployment, partitionOfPerson } from './deployment.js';
export type { Deployment } from './deployment.js';
export { EgressRefusals, EgressReporter } from './egress-refusals.js';
export { createAnnouncement } from './schema/announcement.js';
export type { Announcement } from './schema/announcement.js';
export { SchemaStore } from './schema/schema-store.js';
export type { MigrationRequest, LiveProcess, SeenProcess } from './schema/schema-store.js';
export { SchemaWatch, announcementMs } from './schema/schema-watch.js';
export type { SchemaWatchOptions } from './schema/schema-watch.js';
export { parseSchemaVersion, ownSchemaVersions, explainSchemaRefusal, formatSchema } from './schema/schema-version.js';
export type { SchemaVersion } from './schema/schema-version.js';
export { aliveApps, isAlive, readProcessTable } from './schema/process-table.js';
export type { ProcessRow } from './schema/process-table.js';
export { listUnserved, ServingLook, tellServed } from './roles.js';
export { hashBehindSide, makeSideAddress } from './side-address.js';
export { ServedPartitions } from './served-partitions.js';
export { Inquiries } from './inquiries.js';
export { InquiryServer } from './inquiry-server.js';
export { PromptInquiries } from './prompt-inquiries.js';
export type { PromptAnswer, PromptInquiry, RebuiltPrompt } from './prompt-inquiries.js';
export { appOf } from './queue-apps.js';
