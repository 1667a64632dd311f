/**
 * The workers of a process in Nest: a processor for each partition of a queue, and their life from start to drain. Apart from the
 * library's own index, so that processes without workers do not load Nest.
 */
export type { JobOutcome } from './job-observer.js';
export { JobProcessor } from './job.processor.js';
export { Opened } from './opened.js';
export { openWorkers } from './open-workers.js';
export { WorkerLifecycle } from './worker-lifecycle.js';
export { WorkersModule } from './workers.module.js';
