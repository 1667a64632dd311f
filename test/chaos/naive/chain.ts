import { Worker } from 'bullmq';
import type { JobsOptions } from 'bullmq';
import { Redis } from 'ioredis';

export const naiveQueues = ['naive-turn', 'naive-tool', 'naive-reply'] as const;

export type NaiveQueue = (typeof naiveQueues)[number];

/** All that the chain knows travels in the job. */
export interface NaiveJob {
  sid: string;
  person: string;
  ours: string;
  text: string;
  observations: string[];
  /** What comes next: a tool's arguments, or the message to send. */
  args?: Record<string, unknown>;
  message?: string;
}

/** What everybody sets: failed steps are tried again. All else is BullMQ's default. */
export const retried: JobsOptions = { attempts: 10, backoff: { type: 'exponential', delay: 200 } };

export function connectTo(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on('error', () => undefined); // Redis is killed on purpose
  return redis;
}

/** A worker with default settings apart from locks as short as the product's. */
export function work(queue: NaiveQueue, redis: Redis, handle: (job: NaiveJob) => Promise<void>): void {
  const worker = new Worker<NaiveJob>(queue, (job) => handle(job.data), {
    connection: redis,
    concurrency: 100,
    lockDuration: 1_500,
    stalledInterval: 500,
  });
  worker.on('error', () => undefined);
  worker.on('failed', (job, error) => console.error(queue, job?.id, error.message));
}
