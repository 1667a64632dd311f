import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { openGateway, until, untilReady } from './open-gateway.js';
import type { TestGateway } from './open-gateway.js';

/** What each test of a file finds set up. */
export interface Edge {
  readonly redis: PrivateRedis;
  readonly engine: OpenEngine;
  readonly gateway: TestGateway;
  /** Ends the gateway and opens one with other settings in its place. */
  reopen(settings: NodeJS.ProcessEnv): Promise<void>;
  /** All mail there is. */
  mail(): Promise<Record<string, unknown>[]>;
  actorIds(): Promise<string[]>;
  /** The one conversation there is, once there is one. */
  actorId(): Promise<string>;
}

type Open = Pick<Edge, 'engine' | 'gateway'>;
type Settings = () => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>;

async function openReady(redisUrl: string, settings: NodeJS.ProcessEnv): Promise<TestGateway> {
  const gateway = await openGateway(redisUrl, settings);
  await untilReady(gateway);
  return gateway;
}

async function open(redisUrl: string, settings: NodeJS.ProcessEnv): Promise<Open> {
  const rest = { times: { quietMs: 0 }, onError: () => undefined };
  const engine = await openEngine({ url: redisUrl, partitions: 1, role: 'worker', ...rest });
  return { engine, gateway: await openReady(redisUrl, settings) };
}

async function close({ engine, gateway }: Open): Promise<void> {
  await gateway.stop();
  await engine.redis.flushall();
  await engine.close();
}

async function mailIn({ redis }: OpenEngine): Promise<Record<string, unknown>[]> {
  const boxes = await redis.keys('*:mail');
  const rows = await Promise.all(boxes.map((box) => redis.lrange(box, 0, -1)));
  return rows.flat().map((row) => JSON.parse(row) as Record<string, unknown>); // a mailbox holds events
}

async function actorIdsIn({ redis }: OpenEngine): Promise<string[]> {
  const found = (await redis.keys('*:actor:act_*')).map((key) => /act_[0-9A-Z]+/.exec(key)?.[0] ?? '');
  return [...new Set(found)];
}

async function firstActorIn(engine: OpenEngine): Promise<string> {
  let found: string[] = [];
  await until(async () => (found = await actorIdsIn(engine)).length > 0);
  return found[0] ?? '';
}

/** A Redis for all tests of a file, and for each of them an engine and a gateway that is ready, on data of their own. */
export function gatewayForEach(settings: Settings = () => ({})): Edge {
  let redis: PrivateRedis;
  let opened: Open;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    opened = await open(redis.url, await settings());
  });
  afterEach(() => close(opened));
  return {
    get redis() {
      return redis;
    },
    get engine() {
      return opened.engine;
    },
    get gateway() {
      return opened.gateway;
    },
    reopen: async (other) => {
      await opened.gateway.stop();
      opened = { ...opened, gateway: await openReady(redis.url, other) };
    },
    mail: () => mailIn(opened.engine),
    actorIds: () => actorIdsIn(opened.engine),
    actorId: () => firstActorIn(opened.engine),
  };
}
