/**
 * What every process of a deployment agrees on and says of itself: its record, the schema version of the data in force, which
 * processes there are, what they were refused and what they ask one another. It refuses to know what the data is for.
 */
export { deploymentKey, layoutKeys } from './deployment-keys.js';
export { actorIdFor, joinDeployment, partitionOfPerson, personHashOf } from './deployment.js';
export type { Deployment } from './deployment.js';
export { EgressRefusals, EgressTeller } from './egress-refusals.js';
export { announcementOf } from './layout/announcement.js';
export type { Announcement } from './layout/announcement.js';
export { LayoutStore } from './layout/layout-store.js';
export type { LayoutWord, LiveProcess } from './layout/layout-store.js';
export { LayoutWatch, announcementMs } from './layout/layout-watch.js';
export type { LayoutWatchOptions } from './layout/layout-watch.js';
export { layoutOf, ownLayouts, refusalOf, schemaOf } from './layout/layout.js';
export type { Layout } from './layout/layout.js';
export { aliveApps, readProcessTable } from './layout/process-table.js';
export type { ProcessRow } from './layout/process-table.js';
export { PromptInquiries } from './prompt-inquiries.js';
export type { PromptAnswer, PromptInquiry, RebuiltPrompt } from './prompt-inquiries.js';
