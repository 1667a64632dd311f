import { Piscina } from 'piscina';

/** Threads for what must not stop everybody else. */
export interface ThreadPoolOptions {
  /** The URL of the module that each of them starts with. */
  start: URL;
  /** At once. */
  threads: number;
  /** Of each one's own JavaScript heap, in MiB. */
  heapMb: number;
}

/**
 * Threads that do one thing at a time and go after a minute without work. A thread has no environment variables, and inherits none of the
 * process's options.
 */
export function openThreads<Task, Answer>({ start, threads, heapMb }: ThreadPoolOptions): Piscina<Task, Answer> {
  return new Piscina<Task, Answer>({
    filename: start.href,
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    atomics: 'disabled',
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    env: {},
    argv: [],
    execArgv: [],
  });
}

/** Whether a thread was ended because it needed more memory than it may have. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
