import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueName } from '#contract';
import { ioBoundary } from '#telemetry';
import { parseJobData } from './parse-job-data.js';
import { tagOf } from './partitions.js';
import type { JobData } from '#contract';

/** Handles one hint. The signal aborts when the worker has lost its lock: another may already be at the same job. */
export type Handler = (data: JobData, signal: AbortSignal) => Promise<void>;

export interface WorkerSettings {
  redis: Redis;
  queue: QueueName;
  /** What this process is known by: its connections bear it, so that one which says nothing of its layouts shows (ADR 32). */
  processId?: string;
  partitions: number;
  /** Jobs at once over all partitions of this process. */
  concurrency: number;
  /** How long a silent worker keeps a job, in milliseconds; recovery after SIGKILL takes about this plus the check interval. */
  lockMs: number;
  stalledCheckMs: number;
  handle: Handler;
  onError: (error: unknown, data: JobData | null) => void;
  /** Told of a worker that Redis has refused at its start: it takes no jobs, and only a new process mends it. */
  onDead: (error: unknown) => void;
}

/** A job cut off this often is given up by BullMQ; parking is decided by the engine's own attempts, long before. */
const maxStalledCount = 5;

/** BullMQ keeps what a job failed of, stack and all, in the job and its event: the kind of it only, for a message may quote a person (I9). */
function withoutWords(error: unknown): Error {
  const kind = new Error(error instanceof Error ? error.name : 'unknown error');
  delete kind.stack;
  return kind;
}

/** The workers of one queue, one for each partition, started and drained together. */
export class QueueWorkers {
  private readonly workers: Worker[];
  private processed = 0;

  constructor(private readonly settings: WorkerSettings) {
    this.workers = Array.from({ length: settings.partitions }, (_, partition) => this.start(partition));
  }

  /** Jobs handled so far, failed ones included: a flat counter beside old waiting jobs means a stuck worker. */
  get progress(): number {
    return this.processed;
  }

  /** Takes no new jobs, waits for those under way. */
  async drain(): Promise<void> {
    await ioBoundary('queue.drain', () => Promise.all(this.workers.map((worker) => worker.close())));
  }

  private start(partition: number): Worker {
    const { redis, queue, concurrency, lockMs, stalledCheckMs, processId } = this.settings;
    const worker = new Worker(queue, (job, _token, signal) => this.run(job.data, signal), {
      connection: redis,
      ...(processId !== undefined && { name: processId }),
      prefix: tagOf(partition),
      concurrency: Math.max(1, Math.ceil(concurrency / this.settings.partitions)),
      lockDuration: lockMs,
      stalledInterval: stalledCheckMs,
      maxStalledCount,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    worker.on('error', (error) => this.settings.onError(error, null));
    worker.on('lockRenewalFailed', (ids: string[]) => ids.forEach((id) => worker.cancelJob(id)));
    void this.begin(worker);
    return worker;
  }

  /** A worker that was refused at its start never asks again, and fails without a pause: no timer of this process would fire any more. */
  private async begin(worker: Worker): Promise<void> {
    try {
      await ioBoundary('queue.begin', () => worker.waitUntilReady());
    } catch (error) {
      if (worker.closing) return;
      void ioBoundary('queue.drain', () => worker.close(true));
      this.settings.onDead(error);
    }
  }

  private async run(raw: unknown, signal: AbortSignal | undefined): Promise<void> {
    let data: JobData | null = null;
    try {
      data = parseJobData(raw);
      const hint = data;
      const held = signal ?? new AbortController().signal;
      await ioBoundary(`queue.${this.settings.queue}`, () => this.settings.handle(hint, held));
    } catch (error) {
      this.settings.onError(error, data);
      throw withoutWords(error);
    } finally {
      this.processed++;
    }
  }
}
