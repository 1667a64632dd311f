import { join } from 'node:path';

import { Redis } from 'ioredis';

import { appNames } from '../../support/app-process.js';
import { productEnvironment } from '../../support/product-environment.js';
import { startRedis } from '../../support/redis.mjs';
import type { PrivateRedis } from '../../support/redis.mjs';
import { designOf } from '../design.js';
import type { ChaosOptions } from '../options.js';
import type { Random } from '../random.js';
import { startFixture } from '../fixture.js';
import { LostNotices } from '../watch/lost-notices.js';
import type { Fixture } from '../fixture.js';
import { mountTree } from '../trees/mount-tree.js';
import { TreeLoad } from '../trees/tree-load.js';
import { ArmedProcess } from './armed-process.js';
import type { SweepOptions } from './options.js';

/** What a sweep plays with. */
export interface Parts {
  fixture: Fixture;
  /** Those who ask for trees of runs, beside the people who text. */
  trees: TreeLoad;
  /** Null: all notices arrive. */
  losing: LostNotices | null;
  redis: PrivateRedis;
  client: Redis;
  processes: readonly ArmedProcess[];
  environment: Record<string, string>;
  /** The gateway that the next webhook, callback or call reaches. */
  gatewayUrl: () => string;
}

/** A world on a busy machine may take a message seconds after the gateway that sent it has given up or died. */
const graceMs = 6_000;
/** A process that is told to end lets go of its turns soon. */
const drainMs = 1_500;
/** Wide enough for a parent that hears several ends at once, and soon done. */
export const treePaths = 4;
/** A number of ours beside the environment's, and people who text nobody else. */
const askers = { to: '+15550170', people: ['+15550171', '+15550172', '+15550173', '+15550174'] };

/** Few slots for the jobs of several partitions, and slow jobs: a worker waits for a slot, and wakes another process. */
const scarceSlots = {
  TURN_CONCURRENCY: '2',
  TOOL_CONCURRENCY: '2',
  REPLY_CONCURRENCY: '1',
  COMPRESS_CONCURRENCY: '1',
};
const slowMs = { twilio: 250, compression: 1_000 };

/** Starts the world and a Redis that keeps everything, and plans the processes. */
export async function layParts(
  { replicas, apps }: SweepOptions,
  chaos: ChaosOptions,
  random: Random,
  folder: string,
): Promise<Parts> {
  const redis = await startRedis({ appendonly: 'always' });
  if (redis.kind === 'javascript')
    throw new Error('the only Redis here keeps nothing when killed: install redis-server');
  const losing = await LostNotices.start(chaos, redis);
  const processes: ArmedProcess[] = [];
  const routes = random.fork();
  const gatewayUrl = (): string => routes.pick(processes.filter(({ app }) => app === 'gateway')).url;
  const fixture = await startFixture(chaos, random.fork(), gatewayUrl);
  fixture.faults.slowMs = slowMs;
  const { model, dashboard, twilio } = fixture;
  const places = { redisUrl: redis.url, modelUrl: model.apiUrl, dashboardUrl: dashboard.url, twilio };
  const own = {
    ...mountTree(folder, { paths: treePaths, number: askers.to }),
    PARTITIONS: '2',
    SPOOL_DIR: join(folder, 'spool'),
    DRAIN_DEADLINE_MS: String(drainMs),
    RECONCILE_GRACE_MS: String(graceMs),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  };
  const environment = { ...productEnvironment(places), ...designOf.turnpike.environment(chaos), ...own };
  for (const app of appNames) {
    const count = apps.includes(app) ? replicas : 1;
    const beside = app === 'gateway' ? losing?.gatewayEnvironment : {};
    const slots = count > 1 ? scarceSlots : {}; // one process alone has nobody to wake
    for (let n = 1; n <= count; n++)
      processes.push(await ArmedProcess.plan(app, n, { ...environment, ...slots, ...beside }, folder));
  }
  process.once('exit', () => processes.forEach((one) => void one.end('SIGKILL')));
  const trees = new TreeLoad(chaos, fixture, random.fork(), askers);
  const client = new Redis(redis.url, { retryStrategy: () => 200, maxRetriesPerRequest: null });
  client.on('error', () => undefined); // killed on purpose
  return { fixture, trees, losing, redis, client, processes, environment, gatewayUrl };
}
