import type { Redis } from 'ioredis';
import { crossing } from '#telemetry';

/** What a server says that hides CONFIG, as managed ones do. Every other error is no answer to what was asked. */
const hidden = /^(ERR unknown|NOPERM)|not allowed|disabled/i;

/** A setting of the server's; null where CONFIG is hidden. Rejects when the question was not answered. */
async function readSetting(redis: Redis, name: string): Promise<string | null> {
  try {
    const answer = await crossing('redis.read-setting', () => redis.config('GET', name));
    return Array.isArray(answer) && answer.length > 1 ? String(answer[1]) : null;
  } catch (error) {
    if (error instanceof Error && hidden.test(error.message)) return null;
    throw error;
  }
}

/**
 * Refuses a Redis that would lose jobs: under any policy but `noeviction` it may drop queue keys when memory runs out.
 * Servers that hide CONFIG (managed ones) are believed; one that did not answer is not.
 */
export async function refuseEviction(redis: Redis): Promise<void> {
  const policy = (await readSetting(redis, 'maxmemory-policy')) ?? 'noeviction';
  if (policy !== 'noeviction') {
    throw new Error(`Redis has maxmemory-policy ${policy}; expected noeviction, because any other may drop messages`);
  }
}

/** Whether this Redis has a write on its disk before it confirms it; false when it will not say. */
export async function keepsEveryWrite(redis: Redis): Promise<boolean> {
  const [appendonly, appendfsync] = [await readSetting(redis, 'appendonly'), await readSetting(redis, 'appendfsync')];
  return appendonly === 'yes' && appendfsync === 'always';
}

/** In one sentence, what this Redis may lose when it dies; null when nothing that it has confirmed, or when it will not say. */
export async function durabilityDoubt(redis: Redis): Promise<string | null> {
  try {
    const appendonly = await readSetting(redis, 'appendonly');
    if (appendonly === 'no') return 'Redis has appendonly no: when it dies, accepted messages are lost';
    const appendfsync = await readSetting(redis, 'appendfsync');
    if (appendonly === null || appendfsync === null || appendfsync === 'always') return null;
    return `Redis has appendfsync ${appendfsync}, not always: when its machine dies, the last accepted messages are lost`;
  } catch {
    return null; // the connection has gone, and is told of elsewhere
  }
}
