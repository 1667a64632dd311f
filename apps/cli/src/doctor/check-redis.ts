import { deployedPartitions } from '#runs';
import { PolicyStore } from '#versions';
import { EgressRefusals, parseSchemaVersion, SchemaStore, ownSchemaVersions, explainSchemaRefusal } from '#deployment';
import type { PolicyTable } from '#policy';
import { durabilityDoubt, formatServerName, isCluster, listMasters, readMemory, refuseEviction } from '#redis';
import type { OneRedis } from '#redis';
import type { Outside } from '../config.js';
import { withRedis } from '../redis/with-redis.js';
import type { RedisConnection } from '../redis/with-redis.js';
import { doubtful, failedCheck, ok, readFrom } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';
import { checkAgentVersions } from './check-agents.js';
import { checkCredentials } from './check-credentials.js';
import { checkRoles } from './check-roles.js';
import { checkStored } from './check-workflows.js';
import { asPolicy } from './check-files.js';
import { clockAdvice } from './clock-advice.js';
import { refusalLine } from './check-egress.js';

const oldestVersion = [6, 2] as const;

/** Times are Redis's; a process whose clock is this far off, in ms, writes confusing ledgers. */
const clockSlackMs = 2_000;

/** The share of its memory above which a Redis that evicts nothing may soon refuse writes. */
const fullShare = 0.8;

type RedisCheck = (redis: RedisConnection, outside: Outside) => Promise<Check>;

const checkVersion: RedisCheck = (redis) => onEach(redis, checkRedisVersion);

async function checkRedisVersion(redis: OneRedis): Promise<Check> {
  const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1]);
  if (isNewEnough) return ok('Redis version', version);
  return failedCheck(
    'Redis version',
    `${version}; expected 6.2 or later`,
    'upgrade Redis, or point REDIS_URL at a newer one',
  );
}

/** The first trouble among a cluster's masters, and where it is; of one that has none, what the first master says. */
async function onEach(redis: RedisConnection, check: (master: OneRedis) => Promise<Check>): Promise<Check> {
  const masters = listMasters(redis);
  const found = await Promise.all(masters.map(check));
  const at = Math.max(
    0,
    found.findIndex(({ status }) => status !== 'ok'),
  );
  const [first, master] = [found[at], masters[at]];
  if (!first || !master) throw new Error('Redis has no server');
  return isCluster(redis)
    ? { ...first, what: `${first.what} (${formatServerName(master)}, of ${masters.length})` }
    : first;
}

const checkEviction: RedisCheck = (redis) => {
  const advice =
    'now: redis-cli CONFIG SET maxmemory-policy noeviction; for good: maxmemory-policy noeviction in redis.conf';
  return refuseEviction(redis).then(
    () => ok('Redis maxmemory-policy', 'noeviction, or not told'),
    (error: Error) => failedCheck('Redis maxmemory-policy', error.message, advice),
  );
};

const checkDurability: RedisCheck = async (redis) => {
  const doubt = await durabilityDoubt(redis);
  const advice =
    'now: redis-cli CONFIG SET appendfsync always, then CONFIG SET appendonly yes; for good: both in redis.conf';
  return doubt === null ? ok('Redis AOF', 'every write is synced, or not told') : doubtful('Redis AOF', doubt, advice);
};

const checkMemory: RedisCheck = async (redis) => {
  const { used, limit: most } = await readMemory(redis);
  const mega = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MB`;
  const what = most === 0 ? `${mega(used)} used, no limit set` : `${mega(used)} of ${mega(most)} used`;
  if (most === 0 || used < most * fullShare) return ok('Redis memory', what);
  return doubtful('Redis memory', what, 'raise maxmemory: a full Redis that evicts nothing refuses texts');
};

const checkClock: RedisCheck = (redis) => onEach(redis, checkRedisClock);

async function checkRedisClock(redis: OneRedis): Promise<Check> {
  const before = Date.now();
  const [seconds, microseconds] = await redis.time();
  const middle = (before + Date.now()) / 2;
  const skewMs = Math.round(Number(seconds) * 1_000 + Number(microseconds) / 1_000 - middle);
  const what = `Redis's clock is ${skewMs} ms from this one`;
  return Math.abs(skewMs) <= clockSlackMs
    ? ok('clock, by Redis', what)
    : failedCheck('clock, by Redis', `${what}; expected at most ${clockSlackMs}`, clockAdvice);
}

const checkPartitions: RedisCheck = async (redis, outside) =>
  readFrom('REDIS_URL and PARTITIONS', await partitionsCheck(redis, outside));

const partitionsCheck: RedisCheck = async (redis, { partitions: asked }) => {
  const stored = await deployedPartitions(redis);
  if (stored === null)
    return doubtful('PARTITIONS', `${asked}; this Redis is new`, 'nothing, if it should be: the first app sets it up');
  if (String(stored) === asked.trim()) return ok('PARTITIONS', `${asked}, as this Redis was set up with`);
  return failedCheck('PARTITIONS', `${asked}, but this Redis was set up with ${stored}`, `set PARTITIONS=${stored}`);
};

const checkSchema: RedisCheck = async (redis) => {
  const { newest } = ownSchemaVersions;
  const schema = await new SchemaStore(redis).schema();
  if (schema === null) return ok('layout of the data', `none yet: the first app founds it at ${newest}`);
  const refusal = explainSchemaRefusal(schema, ownSchemaVersions);
  if (refusal !== null)
    return failedCheck('layout of the data', refusal, 'docs/runbook.md: "An app refuses to boot: layout"');
  const { inForce = newest, migratingTo = null } = parseSchemaVersion(schema) ?? {};
  if (migratingTo !== null) {
    const advice = 'a raise is under way, or was cut off: layout raise finishes it, layout withdraw gives it up';
    return doubtful('layout of the data', `${inForce}, being raised to ${migratingTo}`, advice);
  }
  if (inForce === newest) return ok('layout of the data', String(inForce));
  return doubtful('layout of the data', `${inForce}; this build knows ${newest}`, 'when all is replaced: layout raise');
};

const checkPolicy: RedisCheck = async (redis) => {
  const store = new PolicyStore(redis, 0); // how long it is kept is for whoever writes
  const { current } = await store.status();
  if (current === null) return ok('policy in force', 'that of the file: no controller has told Redis of one yet');
  if (asPolicy(await store.table(current)) !== null) return ok('policy in force', `version ${current}`);
  const advice =
    'set it again (`policy set <file>`), or go back to a version that is kept (`policy history`, `policy rollback`)';
  return failedCheck('policy in force', `version ${current} is not kept as a policy that this release reads`, advice);
};

const checkRefusals: RedisCheck = async (redis) => {
  const name = 'refused connections';
  const refusals = await new EgressRefusals(redis).list(Date.now());
  if (refusals.length === 0) return ok(name, 'none in the last day');
  const names = refusals.map((each) => `${refusalLine(each)}, last at ${new Date(each.at).toISOString()}`);
  return doubtful(name, names.join('; '), 'docs/runbook.md: "A connection was refused"; each is told of for a day');
};

const checks: readonly RedisCheck[] = [
  checkVersion,
  checkEviction,
  checkDurability,
  checkMemory,
  checkClock,
  checkPartitions,
  checkSchema,
  checkPolicy,
  checkRefusals,
];

/** What Redis is and stores, and whether it and this environment agree. */
export async function checkRedis(examined: Examined): Promise<Check[]> {
  const { outside } = examined;
  try {
    const ask = async (redis: RedisConnection): Promise<Check[]> => [
      ...(await Promise.all(checks.map((check) => check(redis, outside)))),
      ...(await checkAgentVersions(redis, examined)),
      await checkRoles(redis),
      ...(await checkStored(redis, examined)),
      ...(await checkCredentials(redis)),
    ];
    return await withRedis(ask, outside.redisUrl);
  } catch (error) {
    const advice = 'start Redis, or mend REDIS_URL (address, user, password); its ACL must let this user ask INFO';
    return [failedCheck('Redis', error instanceof Error ? error.message : String(error), advice)];
  }
}

/** The policy of new runs; null when Redis is away or has none. */
export async function policyInForce({ redisUrl }: Outside): Promise<PolicyTable | null> {
  const read = async (redis: RedisConnection): Promise<unknown> => {
    const store = new PolicyStore(redis, 0);
    const { current } = await store.status();
    return current === null ? null : store.table(current);
  };
  return asPolicy(await withRedis(read, redisUrl).catch(() => null));
}
