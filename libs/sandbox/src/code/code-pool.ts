import type { Piscina } from 'piscina';

import { SandboxError, type SandboxErrorCode } from '../sandbox-error.js';
import type { SandboxLimits } from '../limits.js';
import type { Item } from '../scope.js';
import { isOutOfMemory, openThreads } from '../thread-pool.js';
import type { CodeInput } from './run-code.js';

/** What goes to a thread, by structured clone: `nodes` as a table, since functions do not cross. */
export interface CodeTask {
  source: string;
  input: Omit<CodeInput, 'scope'> & {
    scope: CodeInput['scope'] & { nodes: Readonly<Record<string, readonly Item[]>> };
  };
  limits?: SandboxLimits;
}

/** What comes back: an error's class does not cross either. */
export type CodeAnswer = { items: Item[] } | { error: { code: SandboxErrorCode; message: string; line?: number } };

export interface CodePoolOptions {
  /** At once; 1 unless said. */
  threads?: number;
  /** How long one run may take, with its wait for a thread, in milliseconds. */
  deadlineMs: number;
  /** It is for what strangers have begun: the system runs its threads behind the others. Absent: it is not. */
  isLow?: boolean;
}

/** Of each thread's own JavaScript heap, in MiB; the guest's memory is counted apart, by its own limit. */
const heapMb = 128;

/**
 * Threads that run code, one run each at a time. A run that is over its deadline, or whose signal is aborted, ends with its thread, and the next run
 * gets another.
 */
export class CodePool {
  readonly #threads: Piscina<CodeTask, CodeAnswer>;
  readonly #deadlineMs: number;
  readonly #running = new Set<Promise<CodeAnswer>>();

  constructor({ threads = 1, deadlineMs, isLow = false }: CodePoolOptions) {
    this.#deadlineMs = deadlineMs;
    const start = new URL('./code-thread.mjs', import.meta.url);
    this.#threads = openThreads({ start, threads, heapMb, isLow });
  }

  /** @throws SandboxError; `SANDBOX_DEADLINE` and `SANDBOX_ABORTED` say nothing of how far the code came. */
  async run(task: CodeTask, signal?: AbortSignal): Promise<Item[]> {
    const deadline = AbortSignal.timeout(this.#deadlineMs);
    const either = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
    const running = this.#threads.run(task, { signal: either });
    this.#running.add(running);
    const answer = await running
      .catch((error: unknown) => {
        throw this.#ended(error, deadline, signal);
      })
      .finally(() => this.#running.delete(running));
    if ('items' in answer) return answer.items;
    throw new SandboxError(answer.error.code, answer.error.message, answer.error.line);
  }

  /** Lets what runs end, for as long as its deadline, and ends the threads. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
    await this.#threads.destroy();
  }

  #ended(error: unknown, deadline: AbortSignal, signal: AbortSignal | undefined): SandboxError {
    if (signal?.aborted === true) return new SandboxError('SANDBOX_ABORTED', 'the code was stopped');
    if (deadline.aborted)
      return new SandboxError('SANDBOX_DEADLINE', `the code was stopped after ${this.#deadlineMs} ms`);
    if (isOutOfMemory(error))
      return new SandboxError('SANDBOX_MEMORY', 'the code took more memory than its thread has');
    return new SandboxError('SANDBOX_FAILED', 'the thread of the code ended');
  }
}
