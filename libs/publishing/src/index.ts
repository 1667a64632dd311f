/**
 * What a workflow must be before it is stored, whoever stores it: its graph compiles, its document holds, and a run of it takes at most what it may. It
 * stores nothing, and knows no HTTP.
 */
export { checkWorkflow, graphWarnings } from './check-workflow.js';
export type { Checked, Ground, Refusal, Written } from './check-workflow.js';
export { refusedNow, refusedSchedule } from './check-stored.js';
export type { RefusedNow } from './check-stored.js';
export { recursionFindings } from './recursion.js';
export { readGround } from './ground.js';
export { readNamedCredentials } from './named-credentials.js';
export type { HasCredential } from './named-credentials.js';
