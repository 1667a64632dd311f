import type { JobsOptions, WorkerOptions } from 'bullmq';

/** What a hop carries: which run it belongs to and when that began, in milliseconds since the epoch. */
export interface HopData {
  run: number;
  startedAt: number;
}

export interface FloorSettings {
  redisUrl: string;
  concurrency: number;
}

/** The floor's queues share a hash tag, as the product's do. */
export const hopPrefix = '{floor}';

export const hops = ['hop1', 'hop2', 'hop3', 'hop4', 'hop5', 'hop6'] as const;

/** The product's own settings for its jobs and workers (libs/redis). */
export const hopJobOptions: JobsOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1 };

export const hopWorkerOptions: Omit<WorkerOptions, 'connection'> = {
  prefix: hopPrefix,
  lockDuration: 6_000,
  stalledInterval: 2_000,
  maxStalledCount: 5,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
};
