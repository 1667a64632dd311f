import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { PreviewedValue, TestReport } from '#builder';
import type { GraphPlan, StepResult } from '#compiler';
import { errorEnvelope, InvariantError } from '#errors';
import { isOutOfMemory, LaneTurns, openThreads } from '#sandbox';
import { runHere } from './run-here.js';
import type { PreviewTask } from './preview-task.js';
import type { StepLimits } from './step-limits.js';
import { outOfBudget } from './step-budget.js';
import type { CarriedOut, StepHost, StepTask } from './step-task.js';
import type { Answer, Given, Work } from './task-thread.js';
import { endedTest } from './test-task.js';
import type { TestTask } from './test-task.js';
import { answerThread } from './thread-link.js';
import type { Question } from './thread-link.js';

export interface StepPoolOptions {
  /** At once, and as many again for what strangers have begun. */
  threads: number;
  /** Of each step. */
  limits: StepLimits;
  /** What graphs may read of the environment; absent: nothing. */
  env?: Readonly<Record<string, string>>;
}

type Done = Exclude<Answer, { hostFailed: true } | { fault: string }>;

/** A test run reads nothing. */
const asksNothing: StepHost = {
  read: (fields) => Promise.resolve(fields.map(() => null)),
  findSender: () => '',
};

/** Of each thread's own JavaScript heap, in MiB. */
const heapMb = 512;
/** Of an expression that somebody types: it is asked again with the next letter. */
const previewLimits = { ms: 1_000 };
/** How much longer than its budget a step may take before its thread is ended: it looks at the clock between evaluations alone. */
const graceMs = 5_000;

/**
 * Threads that carry out steps of graphs, and test runs of drafts, one each at a time. A step that needs no guest, no package for texts and little data is done on the spot. One that is out of its
 * budget is its node's failure; a thread that does not even see that is ended, and so is one whose memory runs out.
 */
export class StepPool {
  readonly limits: StepLimits;
  readonly env: NonNullable<StepPoolOptions['env']>;
  readonly #threads: Piscina<Given, Answer>;
  /** Of strangers: their steps take none of the others' threads, and turns by what they have called. */
  readonly #strangers: Piscina<Given, Answer>;
  readonly #turns: LaneTurns;

  constructor({ threads, limits, env = {} }: StepPoolOptions) {
    this.limits = limits;
    this.env = env;
    const start = new URL('./step-thread.mjs', import.meta.url);
    this.#threads = openThreads({ start, threads, heapMb });
    this.#strangers = openThreads({ start, threads, heapMb, isLow: true });
    this.#turns = new LaneTurns(threads);
  }

  /**
   * Once the signal is aborted what comes of it is worth nothing. `lane`: what strangers have called; absent: nobody else waits behind it.
   * @throws what the host failed with, and InvariantError.
   */
  async run(plan: GraphPlan, task: StepTask, host: StepHost, signal?: AbortSignal, lane?: string): Promise<CarriedOut> {
    const here = await runHere(plan, task, host);
    if (here !== null) return here;
    const once = await this.#inThread({ task }, host, signal, lane);
    if (!('ended' in once)) return requireMade(once);
    const isTried = task.refused !== undefined || signal?.aborted === true;
    const again = isTried ? once : await this.#inThread({ task: { ...task, refused: once.ended } }, host, signal, lane);
    return 'ended' in again ? failedAt(task, once.ended) : requireMade(again);
  }

  /** What a test run of a draft came to, within the time of a step, or `ms` where that is less. `lane`: as of a step. @throws InvariantError */
  async test(
    { ms = this.limits.ms, ...task }: Omit<TestTask, 'limits' | 'env'> & { ms?: number },
    signal?: AbortSignal,
    lane?: string,
  ): Promise<TestReport> {
    const test = { ...task, env: this.env, limits: { ...this.limits, ms: Math.min(ms, this.limits.ms) } };
    const answer = await this.#inThread({ test }, asksNothing, signal, lane);
    if ('ended' in answer) return endedTest(test, answer.ended);
    if ('tested' in answer) return answer.tested;
    throw new InvariantError('a thread has made a step of a test run');
  }

  /** What an expression of a draft comes to. `lane`: as of a step. @throws InvariantError */
  async preview(task: Omit<PreviewTask, 'limits'>, signal?: AbortSignal, lane?: string): Promise<PreviewedValue> {
    const answer = await this.#inThread({ preview: { ...task, limits: previewLimits } }, asksNothing, signal, lane);
    if ('ended' in answer) return { problem: `it was ended: ${answer.ended}` };
    if ('previewed' in answer) return answer.previewed;
    throw new InvariantError('a thread has made something else of an expression');
  }

  /** Lets what runs end, and ends the threads. */
  async close(): Promise<void> {
    await Promise.all([this.#threads.close(), this.#strangers.close()]);
  }

  #answerOf(
    given: Given,
    options: { signal: AbortSignal; transferList: MessagePort[] },
    lane?: string,
  ): Promise<Answer> {
    if (lane === undefined) return this.#threads.run(given, options);
    return this.#turns.run(lane, () => this.#strangers.run(given, options), options.signal);
  }

  /** `ended`: the thread was, and why. */
  async #inThread(work: Work, host: StepHost, signal?: AbortSignal, lane?: string): Promise<Done | { ended: string }> {
    const { port1, port2 } = new MessageChannel();
    const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const { limits } = workIn(work);
    const overdue = new Overdue(limits.ms + graceMs);
    const failures: unknown[] = [];
    answerThread(
      { port: port1, flag },
      (question) => overdue.besides(answerTo(host, question)),
      (error) => failures.push(error),
    );
    const either = signal === undefined ? overdue.signal : AbortSignal.any([overdue.signal, signal]);
    try {
      const given = { ...work, link: { port: port2, flag } };
      const answer = await this.#answerOf(given, { signal: either, transferList: [port2] }, lane);
      if ('fault' in answer) throw new InvariantError(answer.fault);
      if ('hostFailed' in answer) throw failures[0];
      return answer;
    } catch (error) {
      const ended = whyEnded(error, limits, overdue.signal, signal);
      if (ended === null) throw error;
      return { ended };
    } finally {
      overdue.end();
      port1.close();
    }
  }
}

/** Is aborted when a thread has worked for too long on end: what its host takes does not count, nor the wait for a thread. */
class Overdue {
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(private readonly ms: number) {}

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  async besides<T>(hosts: Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    try {
      return await hosts;
    } finally {
      if (!this.#ended) this.#timer = setTimeout(() => this.#abort.abort(), this.ms);
    }
  }

  /** What its host answers from now on is too late to count. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }
}

async function answerTo(host: StepHost, question: Question): Promise<unknown> {
  if ('read' in question) return host.read(question.read);
  return 'findSender' in question ? host.findSender(question.findSender) : null;
}

function workIn(work: Work): { limits: Pick<StepLimits, 'ms'> } {
  if ('preview' in work) return work.preview;
  return 'test' in work ? work.test : work.task;
}

function whyEnded(
  error: unknown,
  limits: Pick<StepLimits, 'ms'>,
  overdue: AbortSignal,
  signal?: AbortSignal,
): string | null {
  if (overdue.aborted) return outOfBudget('ms', limits.ms).message;
  if (signal?.aborted === true) return 'its turn was given up';
  return isOutOfMemory(error) ? `its step took more memory than ${heapMb} MiB` : null;
}

function requireMade(answer: Done): CarriedOut {
  if ('made' in answer) return answer.made;
  throw new InvariantError('a thread has made a test run of a step');
}

function failedAt({ args }: StepTask, why: string): StepResult {
  const text = `${String(args['node'])}: ${why} (STEP_BUDGET)`;
  return { result: { ok: false, envelope: errorEnvelope('tool-failed', text) }, items: {} };
}
