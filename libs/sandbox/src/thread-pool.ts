import { Piscina } from 'piscina';
import { lowerThread } from './lower-thread.js';

/** Threads for what must not stop everybody else. */
export interface ThreadPoolOptions {
  /** The URL of the module that each of them starts with. */
  start: URL;
  /** At once. */
  threads: number;
  /** Of each one's own JavaScript heap, in MiB. */
  heapMb: number;
  /** They work for strangers: the system runs them behind the others (ADR 144). Absent: they do not. */
  isLow?: boolean;
}

/** What a thread of a pool is told at its start. */
interface ThreadData {
  isLow: boolean;
}

/** Is called by each thread before its first work. */
export function beginThread(data: unknown): void {
  if (typeof data === 'object' && data !== null && Reflect.get(data, 'isLow') === true) lowerThread();
}

/**
 * Threads that do one thing at a time and go after ten minutes without work: a new one takes as long as a thousand items. A thread has no environment variables, and inherits none of the
 * process's options.
 */
export function openThreads<Task, Answer>({
  start,
  threads,
  heapMb,
  isLow = false,
}: ThreadPoolOptions): Piscina<Task, Answer> {
  return new Piscina<Task, Answer>({
    filename: start.href,
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    atomics: 'disabled',
    idleTimeout: 600_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    workerData: { isLow } satisfies ThreadData,
    env: {},
    argv: [],
    execArgv: [],
  });
}

/** Whether a thread was ended because it needed more memory than it may have. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
