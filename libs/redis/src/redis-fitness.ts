import { isCluster, listMasters } from './redis.js';
import type { OneRedis, Redis } from './redis.js';
import { ioBoundary } from '#telemetry';

/** The error of a server that hides CONFIG, as managed ones do. Any other error means that the question was not answered. */
const hidden = /^(ERR unknown|NOPERM)|not allowed|disabled/i;

/** The one policy under which a full Redis refuses writes and drops nothing. */
export const keepsAll = 'noeviction';

/** A setting of a server; null where CONFIG is hidden. Rejects when the question was not answered. */
async function readSetting(redis: OneRedis, name: string): Promise<string | null> {
  try {
    const answer = await ioBoundary('redis.read-setting', () => redis.config('GET', name));
    return Array.isArray(answer) && answer.length > 1 ? String(answer[1]) : null;
  } catch (error) {
    if (error instanceof Error && hidden.test(error.message)) return null;
    throw error;
  }
}

/**
 * Refuses a Redis that would lose jobs: under any policy but `noeviction` it may drop queue keys when memory runs out. A server that
 * hides CONFIG (a managed one) is trusted; one that did not answer is not.
 */
export async function refuseEviction(redis: Redis): Promise<void> {
  for (const master of listMasters(redis)) {
    const policy = (await readSetting(master, 'maxmemory-policy')) ?? keepsAll;
    if (policy !== keepsAll) {
      throw new Error(
        `Redis has maxmemory-policy ${policy}; expected ${keepsAll}, because any other may drop messages`,
      );
    }
  }
}

/** Refuses one node of a cluster in the place of one Redis: every second command would be for another node. */
export async function refuseLoneNode(redis: Redis): Promise<void> {
  if (isCluster(redis)) return;
  const about = await ioBoundary('redis.read-cluster', () => redis.info('cluster')).catch(() => '');
  if (!about.includes('cluster_enabled:1')) return;
  throw new Error('REDIS_URL names one node of a Redis Cluster: name two or more, redis://host:port,host:port');
}

/** A Redis's memory, in bytes. */
export interface RedisMemory {
  used: number;
  /** Its `maxmemory`; 0: it has none, and may take all of its machine's. */
  limit: number;
  /** The memory of its machine; 0: it does not say. */
  machine: number;
  /** Its policy when it is full; `noeviction` where it does not say. */
  policy: string;
}

/** How full a Redis is, and its policy then; of a cluster, its fullest master. Rejects when the question was not answered. */
export async function readMemory(redis: Redis): Promise<RedisMemory> {
  const all = await Promise.all(listMasters(redis).map(readServerMemory));
  const share = ({ used, limit, machine }: RedisMemory): number => used / (limit || machine || Number.MAX_SAFE_INTEGER);
  return all.reduce((fullest, one) => (share(one) > share(fullest) ? one : fullest));
}

async function readServerMemory(redis: OneRedis): Promise<RedisMemory> {
  const lines = (await ioBoundary('redis.read-memory', () => redis.info('memory'))).split(/\r?\n/);
  const fields = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
  const bytes = (name: string): number => Number(fields.get(name) ?? 0);
  return {
    used: bytes('used_memory'),
    limit: bytes('maxmemory'),
    machine: bytes('total_system_memory'),
    policy: fields.get('maxmemory_policy') ?? keepsAll,
  };
}

/** Whether this Redis, every master of a cluster, has a write on its disk before it confirms it; false when it does not say. */
export async function keepsEveryWrite(redis: Redis): Promise<boolean> {
  for (const master of listMasters(redis)) {
    if ((await readSetting(master, 'appendonly')) !== 'yes') return false;
    if ((await readSetting(master, 'appendfsync')) !== 'always') return false;
  }
  return true;
}

/** In one sentence, what this Redis may lose when it dies; null when nothing that it has confirmed, or when it does not say. */
export async function durabilityDoubt(redis: Redis): Promise<string | null> {
  try {
    const doubts = await Promise.all(listMasters(redis).map(findDurabilityDoubt));
    return doubts.find((doubt) => doubt !== null) ?? null;
  } catch {
    return null; // the connection has gone, which is reported elsewhere
  }
}

async function findDurabilityDoubt(redis: OneRedis): Promise<string | null> {
  const appendonly = await readSetting(redis, 'appendonly');
  if (appendonly === 'no') return 'Redis has appendonly no: when it dies, accepted messages are lost';
  const appendfsync = await readSetting(redis, 'appendfsync');
  if (appendonly === null || appendfsync === null || appendfsync === 'always') return null;
  return `Redis has appendfsync ${appendfsync}, not always: when its machine dies, the last accepted messages are lost`;
}
