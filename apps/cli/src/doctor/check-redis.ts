import { deployedPartitions } from '#actor';
import { durabilityDoubt, refuseEviction } from '#queue';
import { readConfig } from '../config.js';
import { withRedis } from '../with-redis.js';
import type { RedisLink } from '../with-redis.js';
import { doubtful, failed, ok } from './check.js';
import type { Check } from './check.js';

const oldestVersion = [6, 2] as const;

/** Times are reckoned by Redis; a process whose clock is this far off, in ms, writes confusing ledgers. */
const clockSlackMs = 2_000;

async function checkVersion(redis: RedisLink): Promise<Check> {
  const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOldEnough = major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1]);
  return isOldEnough ? ok('Redis version', version) : failed('Redis version', `${version}; expected 6.2 or later`);
}

async function checkEviction(redis: RedisLink): Promise<Check> {
  return refuseEviction(redis).then(
    () => ok('Redis maxmemory-policy', 'noeviction, or not told'),
    (error: Error) => failed('Redis maxmemory-policy', error.message),
  );
}

async function checkDurability(redis: RedisLink): Promise<Check> {
  const doubt = await durabilityDoubt(redis);
  return doubt === null ? ok('Redis AOF', 'every write is synced, or not told') : doubtful('Redis AOF', doubt);
}

async function checkClock(redis: RedisLink): Promise<Check> {
  const before = Date.now();
  const [seconds, microseconds] = await redis.time();
  const middle = (before + Date.now()) / 2;
  const skewMs = Math.round(Number(seconds) * 1_000 + Number(microseconds) / 1_000 - middle);
  const what = `Redis's clock is ${skewMs} ms from this one`;
  return Math.abs(skewMs) <= clockSlackMs
    ? ok('clock', what)
    : failed('clock', `${what}; expected at most ${clockSlackMs}`);
}

async function checkPartitions(redis: RedisLink): Promise<Check> {
  const stored = await deployedPartitions(redis);
  const { PARTITIONS: asked } = readConfig();
  if (stored === null) return doubtful('PARTITIONS', `${asked}; this Redis is new and will be set up with it`);
  return stored === asked
    ? ok('PARTITIONS', `${asked}, as this Redis was set up with`)
    : failed('PARTITIONS', `${asked}, but this Redis was set up with ${stored}; set PARTITIONS=${stored}`);
}

/** What Redis is and keeps, and whether it and this environment agree. */
export async function checkRedis(): Promise<Check[]> {
  try {
    return await withRedis((redis) =>
      Promise.all(
        [checkVersion, checkEviction, checkDurability, checkClock, checkPartitions].map((check) => check(redis)),
      ),
    );
  } catch (error) {
    return [failed('Redis', error instanceof Error ? error.message : String(error))];
  }
}
