import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { naiveQueues } from './chain.js';

/** Whether no job of the chain is left to do. Failed ones are done, in their way. */
export async function isNaiveQuiet(redis: Redis): Promise<boolean> {
  const queues = naiveQueues.map((name) => new Queue(name, { connection: redis }));
  const open = await Promise.all(
    queues.map((queue) => queue.getJobCountByTypes('active', 'waiting', 'delayed', 'prioritized')),
  );
  await Promise.all(queues.map((queue) => queue.close()));
  return open.every((jobs) => jobs === 0);
}
