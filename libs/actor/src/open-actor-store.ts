import type { Redis } from 'ioredis';
import type { JobQueues } from '#queue';
import { ActorStore } from './actor-store.js';
import { joinDeployment } from './deployment.js';
import { defaultLimits, defaultTimes } from './engine.js';
import type { EngineLimits, EngineTimes } from './engine.js';
import { ScriptRunner } from './script-runner.js';

export interface OpenOptions {
  redis: Redis;
  queues: JobQueues;
  times?: Partial<EngineTimes>;
  limits?: Partial<EngineLimits>;
  /** A script's clock for tests that compare scripts with their twin; Redis's own otherwise. */
  clockLua?: string;
}

/** Joins the deployment and makes the engine. Rejects when this process disagrees with it on anything that matters. */
export async function openActorStore(options: OpenOptions): Promise<ActorStore> {
  const { redis, queues } = options;
  const deployment = await joinDeployment(redis, queues.partitions);
  return new ActorStore(redis, {
    deployment,
    runner: new ScriptRunner(redis, queues, options.clockLua),
    times: { ...defaultTimes, ...options.times },
    limits: { ...defaultLimits, ...options.limits },
  });
}
