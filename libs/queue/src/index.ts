/**
 * Redis connections, the four queues of every partition, and workers that drain.
 * It refuses to know what a job is for: a job is a hint with ids in it.
 */
export { connect, refuseEviction, untilReady } from './connection.js';
export type { ConnectionOptions } from './connection.js';
export { JobQueues } from './job-queues.js';
export type { Hint } from './job-queues.js';
export { parseJobData } from './parse-job-data.js';
export { tagOf } from './partitions.js';
export type { Work } from './observed.js';
export { WorkerProcess } from './worker-process.js';
export type { WorkerProcessSettings } from './worker-process.js';
export { QueueWorkers } from './workers.js';
export type { Handler, WorkerSettings } from './workers.js';
