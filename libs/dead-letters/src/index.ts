/**
 * Dead letters: they are listed, a replay is planned and shown before it is made, made once as a linked run, or in batches at a
 * pace. It refuses to know which program died.
 */
export { usualPace } from './batch-store.js';
export type { BatchOrder, BatchPace } from './batch-store.js';
export { DeadLetters, usualLetterLimit } from './dead-letters.js';
export type { LetterCause } from './letter-causes.js';
export type { LetterFilter } from './letter-filter.js';
export type { LetterLine } from './letter-lines.js';
export type { LetterResult } from './letter-result.js';
export type { LinkedRun } from './linked-run.js';
export type { Offers } from './offers.js';
export { operatorNamed } from './operator-row.js';
export type { Operator } from './operator-row.js';
export type { ReplayRequest, ReplayTools } from './plan-summary.js';
export type { PlannedEffect, Plan, Refusal } from './plan.js';
export type { ResumeOptions, BatchProgress, ReplayBatch } from './replay-batch.js';
export { readRecordedRun } from './recorded-run.js';
export type { RecordedRun } from './recorded-run.js';
export { replayBatchKey } from './replay-keys.js';
export { effectStatuses, replayChoices } from './replay-choices.js';
export type { ReplayChoice } from './replay-choices.js';
