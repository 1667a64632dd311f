import type { Piscina } from 'piscina';

import { LaneTurns } from '../lane-turns.js';
import { SandboxError, type SandboxErrorCode } from '../sandbox-error.js';
import type { SandboxLimits } from '../limits.js';
import type { Item } from '../scope.js';
import { isOutOfMemory, openThreads } from '../thread-pool.js';
import type { CodeInput, Memory } from './run-code.js';

/** What goes to a thread, by structured clone: `nodes` as a table, since functions do not cross. */
export interface CodeTask {
  source: string;
  input: Omit<CodeInput, 'scope'> & {
    scope: CodeInput['scope'] & { nodes: Readonly<Record<string, readonly Item[]>> };
  };
  limits?: SandboxLimits;
}

/** What comes back: an error's class does not cross either. */
export type CodeAnswer =
  | { items: Item[]; memory?: Memory }
  | { error: { code: SandboxErrorCode; message: string; line?: number } };

export interface CodePoolOptions {
  /** At once; 1 unless said. */
  threads?: number;
  /** It is for what strangers have begun: the system runs its threads behind the others. Absent: it is not. */
  isLow?: boolean;
}

/** A thread that is somebody's own for a while. */
export interface CodeThread {
  /** It was not free at once. */
  hasWaited: boolean;
  /**
   * Runs code. The signal is the only clock: the pool has none.
   * @throws SandboxError; `SANDBOX_DEADLINE` and `SANDBOX_ABORTED` say nothing of how far the code came.
   */
  run(this: void, task: CodeTask, signal: AbortSignal): Promise<Item[]>;
}

/** Of each thread's own JavaScript heap, in MiB; the guest's memory is counted apart, by its own limit. */
const heapMb = 128;

/** Threads that run code, one run each at a time. A run whose signal is aborted ends with its thread, and the next run gets another. */
export class CodePool {
  readonly #threads: Piscina<CodeTask, CodeAnswer>;
  readonly #turns: LaneTurns;
  readonly #works = new Set<Promise<unknown>>();

  constructor({ threads = 1, isLow = false }: CodePoolOptions = {}) {
    const start = new URL('./code-thread.mjs', import.meta.url);
    this.#threads = openThreads({ start, threads, heapMb, isLow });
    this.#turns = new LaneTurns(threads);
  }

  /**
   * Does what needs a thread once one is free: a deadline that begins in the work counts no wait. Who waits takes turns by `lane`.
   * Rejects with the signal's reason where it is aborted before.
   */
  async withThread<T>(lane: string, work: (thread: CodeThread) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const run: CodeThread['run'] = (task, cut) => this.#run(task, cut);
    const working = this.#turns.run(lane, (hasWaited) => work({ hasWaited, run }), signal);
    this.#works.add(working);
    return working.finally(() => this.#works.delete(working));
  }

  /** Lets end what runs or waits, and ends the threads. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#works);
    await this.#threads.destroy();
  }

  async #run(task: CodeTask, signal: AbortSignal): Promise<Item[]> {
    const began = performance.now();
    const answer = await this.#threads.run(task, { signal }).catch((error: unknown) => {
      throw endedBy(error, signal, Math.round(performance.now() - began));
    });
    if ('items' in answer) {
      if (task.input.memory !== undefined) Object.assign(task.input.memory, answer.memory);
      return answer.items;
    }
    throw new SandboxError(answer.error.code, answer.error.message, answer.error.line);
  }
}

function endedBy(error: unknown, signal: AbortSignal, ms: number): SandboxError {
  if (signal.aborted && isTimeout(signal.reason))
    return new SandboxError('SANDBOX_DEADLINE', `the code was stopped after ${ms} ms`);
  if (signal.aborted) return new SandboxError('SANDBOX_ABORTED', 'the code was stopped');
  if (isOutOfMemory(error)) return new SandboxError('SANDBOX_MEMORY', 'the code took more memory than its thread has');
  return new SandboxError('SANDBOX_FAILED', 'the thread of the code ended');
}

/** As `AbortSignal.timeout` says it. */
function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}
