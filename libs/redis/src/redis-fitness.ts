import type { Redis } from 'ioredis';
import { ioBoundary } from '#telemetry';

/** The error of a server that hides CONFIG, as managed ones do. Any other error means that the question was not answered. */
const hidden = /^(ERR unknown|NOPERM)|not allowed|disabled/i;

/** The one policy under which a full Redis refuses writes and drops nothing. */
export const keepsAll = 'noeviction';

/** A setting of the server; null where CONFIG is hidden. Rejects when the question was not answered. */
async function readSetting(redis: Redis, name: string): Promise<string | null> {
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
  const policy = (await readSetting(redis, 'maxmemory-policy')) ?? keepsAll;
  if (policy !== keepsAll) {
    throw new Error(`Redis has maxmemory-policy ${policy}; expected ${keepsAll}, because any other may drop messages`);
  }
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

/** How full a Redis is, and its policy then. Rejects when the question was not answered. */
export async function readMemory(redis: Pick<Redis, 'info'>): Promise<RedisMemory> {
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

/** Whether this Redis has a write on its disk before it confirms it; false when it does not say. */
export async function keepsEveryWrite(redis: Redis): Promise<boolean> {
  const [appendonly, appendfsync] = [await readSetting(redis, 'appendonly'), await readSetting(redis, 'appendfsync')];
  return appendonly === 'yes' && appendfsync === 'always';
}

/** In one sentence, what this Redis may lose when it dies; null when nothing that it has confirmed, or when it does not say. */
export async function durabilityDoubt(redis: Redis): Promise<string | null> {
  try {
    const appendonly = await readSetting(redis, 'appendonly');
    if (appendonly === 'no') return 'Redis has appendonly no: when it dies, accepted messages are lost';
    const appendfsync = await readSetting(redis, 'appendfsync');
    if (appendonly === null || appendfsync === null || appendfsync === 'always') return null;
    return `Redis has appendfsync ${appendfsync}, not always: when its machine dies, the last accepted messages are lost`;
  } catch {
    return null; // the connection has gone, which is reported elsewhere
  }
}
