import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { JobData } from '#protocol';
import { ioBoundary } from '#telemetry';
import { parseJobData } from '../parse-job-data.js';
import type { JobObserver } from './job-observer.js';
import type { JobOutcome } from './job-observer.js';
import type { SlotWorker } from './slot-worker.js';

/**
 * BullMQ keeps a job's error, stack included, in the job and its event: only its kind is passed on, for a message may quote a person
 * (I9).
 */
function withoutWords(error: unknown): Error {
  const kind = new Error(error instanceof Error ? error.name : 'unknown error');
  delete kind.stack;
  return kind;
}

/** What every processor does around its work: reads the job, counts it, logs it, and gives up a job whose lock is lost. */
export abstract class JobProcessor extends WorkerHost<SlotWorker> {
  /** Its queue's; `WorkersModule` gives it. */
  protected readonly observer!: JobObserver;

  /** Whose jobs it works off; `WorkersModule` gives it. */
  readonly partition!: number;

  /** Does the work of one job. The signal aborts when the worker has lost its lock: another may already have the same job. */
  protected abstract work(data: JobData, signal: AbortSignal): Promise<JobOutcome>;

  /** All three parameters are named: BullMQ gives a signal only to a function that takes it. */
  override async process(job: Job<unknown>, _token?: string, signal?: AbortSignal): Promise<void> {
    let data: JobData | null = null;
    try {
      const hint = parseJobData(job.data);
      data = hint;
      const held = signal ?? new AbortController().signal;
      await ioBoundary(`queue.${this.observer.queue}`, () => this.observe(hint, held));
    } catch (error) {
      this.observer.onError(error, data);
      throw withoutWords(error);
    } finally {
      this.observer.countMove();
    }
  }

  private async observe(hint: JobData, held: AbortSignal): Promise<void> {
    await this.worker.opts.refresh();
    await this.observer.observe(hint, () => this.work(hint, held));
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.observer.onError(error, null);
  }

  @OnWorkerEvent('lockRenewalFailed')
  onLocksLost(ids: string[]): void {
    for (const id of ids) this.worker.cancelJob(id);
  }
}
