import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobCall } from './job-scripts.js';

/** The end of the job that is worked on, which the last step of the work may bring about in its own script (ADR 69). */
export class JobEnd {
  private asked = false;
  private said: { readonly answer: unknown } | null = null;

  constructor(
    /** The hash tag of the job's keys. */
    private readonly tag: string,
    /** What BullMQ would run now. */
    private readonly callNow: () => JobCall,
  ) {}

  /** What BullMQ would run to finish the job, and to fetch the next one if its worker wants one; null where a step elsewhere cannot. */
  callFor(tag: string): JobCall | null {
    if (this.said !== null || tag !== this.tag) return null;
    this.asked = true;
    return this.callNow();
  }

  /** What the script of the step said: null where it has not finished the job. */
  told(said: { answer: unknown } | null): void {
    this.asked = said !== null;
    this.said = said;
  }

  /** The answer of BullMQ's script, once a step has run it. */
  get answer(): { readonly answer: unknown } | null {
    return this.said;
  }

  /** Whether the job may be finished in Redis. */
  get mayBeOver(): boolean {
    return this.asked;
  }
}

const jobUnderWay = new AsyncLocalStorage<JobEnd | undefined>();

/** Runs the work of a job, whose steps may end it. */
export function withJobEnd<T>(end: JobEnd, work: () => T): T {
  return jobUnderWay.run(end, work);
}

/** Does what is not the last of a job's work, though it would end it. */
export function withoutJobEnd<T>(work: () => T): T {
  return jobUnderWay.run(undefined, work);
}

/** The end of the job that this is done for; undefined where it is done for none. */
export function currentJobEnd(): JobEnd | undefined {
  return jobUnderWay.getStore();
}
