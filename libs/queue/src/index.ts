/**
 * Redis connections, the four queues of every partition, and workers that drain.
 * It refuses to know what a job is for: a job is a hint with ids in it.
 */
export { connect, untilReady } from './connection.js';
export type { ConnectionOptions } from './connection.js';
export { JobQueues } from './job-queues.js';
export type { Hint } from './job-queues.js';
export { parseJobData } from './parse-job-data.js';
export { tagOf } from './partitions.js';
export type { Work } from './observed.js';
export { durabilityDoubt, keepsAll, keepsEveryWrite, readMemory, refuseEviction } from './redis-fitness.js';
export type { RedisMemory } from './redis-fitness.js';
export { tellWorkerErrors } from './worker-errors.js';
export { WorkerProcess } from './worker-process.js';
export type { OpenQueues, WorkerConfig, WorkerProcessSettings } from './worker-process.js';
export { QueueWorkers } from './workers.js';
export type { Handler, WorkerSettings } from './workers.js';
