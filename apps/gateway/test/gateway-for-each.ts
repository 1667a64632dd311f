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

/** What Redis holds as the gateway has opened: hashes, by their fields. */
type Fields = ReadonlyMap<string, ReadonlySet<string>>;

async function readFields({ redis }: OpenEngine): Promise<Fields> {
  const keys = await redis.keys('*');
  return new Map(await Promise.all(keys.map(async (key) => [key, new Set(await redis.hkeys(key))] as const)));
}

/** Takes what a test has left behind, and keeps what Redis held as the gateway had opened. */
async function clean({ engine: { redis }, gateway }: Open, kept: Fields): Promise<void> {
  await gateway.twilio.callbacksDone();
  for (const list of [gateway.twilio.messages, gateway.twilio.requests, gateway.warnings, gateway.fatal])
    list.length = 0;
  const left = async (): Promise<string[]> => (await redis.keys('*')).filter((key) => !kept.has(key));
  // Looked for again: what the gateway was writing meanwhile goes too.
  for (let keys = await left(); keys.length > 0; keys = await left()) await redis.del(...keys);
  for (const [key, fields] of kept) {
    const more = (await redis.hkeys(key)).filter((field) => !fields.has(field));
    if (more.length > 0) await redis.hdel(key, ...more);
  }
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

/**
 * A Redis for all tests of a file, and an engine and a gateway that is ready. Each test finds no data of the one before it, but for writes that no
 * test has waited for; the gateway is another one after a test that has opened one with other settings.
 */
export function gatewayForFile(settings: Settings = () => ({})): Edge {
  return edge(settings, true);
}

/** The same, with a gateway of its own for each test: what it counts, remembers and has warned of is that test's alone. */
export function gatewayForEach(settings: Settings = () => ({})): Edge {
  return edge(settings, false);
}

function edge(settings: Settings, isShared: boolean): Edge {
  let redis: PrivateRedis;
  let opened: Open | null = null;
  let kept: Fields = new Map();
  const now = (): Open => {
    if (opened === null) throw new Error('no test is under way');
    return opened;
  };
  const end = async (): Promise<void> => {
    if (opened !== null) await close(opened);
    opened = null;
  };
  let isAsOpened = true;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await end();
    await redis.stop();
  });
  beforeEach(async () => {
    if (opened !== null) return;
    opened = await open(redis.url, await settings());
    kept = await readFields(opened.engine);
    isAsOpened = true;
  });
  afterEach(async () => {
    if (isShared && isAsOpened) await clean(now(), kept);
    else await end();
  });
  return {
    get redis() {
      return redis;
    },
    get engine() {
      return now().engine;
    },
    get gateway() {
      return now().gateway;
    },
    reopen: async (other) => {
      isAsOpened = false;
      await now().gateway.stop();
      opened = { ...now(), gateway: await openReady(redis.url, other) };
    },
    mail: () => mailIn(now().engine),
    actorIds: () => actorIdsIn(now().engine),
    actorId: () => firstActorIn(now().engine),
  };
}
