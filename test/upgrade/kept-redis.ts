import type { Redis } from 'ioredis';

/** One key of a Redis as text: its type's own value, and how long it had to live, in ms; null: for ever. */
export interface KeptKey {
  key: string;
  type: string;
  ttlMs: number | null;
  value: string | readonly string[] | readonly (readonly string[])[];
}

const readers: Readonly<Record<string, (redis: Redis, key: string) => Promise<KeptKey['value']>>> = {
  string: async (redis, key) => (await redis.get(key)) ?? '',
  hash: async (redis, key) => Object.entries(await redis.hgetall(key)),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: async (redis, key) => pairsOf(await redis.zrange(key, 0, -1, 'WITHSCORES')),
  stream: async (redis, key) => (await redis.xrange(key, '-', '+')).map(([id, fields]) => [id, ...fields]),
};

function pairsOf(flat: readonly string[]): string[][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2));
}

/** Reads every key, in the order of their names. */
export async function readWhole(redis: Redis): Promise<KeptKey[]> {
  const found: KeptKey[] = [];
  for (const key of (await redis.keys('*')).sort()) {
    const [type, ttl] = [await redis.type(key), await redis.pttl(key)];
    const read = readers[type];
    if (!read) throw new Error(`${key}: no reader for a ${type}`);
    found.push({ key, type, ttlMs: ttl < 0 ? null : ttl, value: await read(redis, key) });
  }
  return found;
}

const texts = (value: KeptKey['value']): string[] => [value].flat(2).map(String);
const rows = (value: KeptKey['value']): string[][] => [...value].map((row) => [row].flat().map(String));

const writers: Readonly<Record<string, (redis: Redis, key: string, value: KeptKey['value']) => Promise<unknown>>> = {
  string: (redis, key, value) => redis.set(key, String(value)),
  hash: (redis, key, value) => redis.hset(key, ...texts(value)),
  list: (redis, key, value) => redis.rpush(key, ...texts(value)),
  set: (redis, key, value) => redis.sadd(key, ...texts(value)),
  zset: (redis, key, value) => redis.zadd(key, ...rows(value).flatMap(([member = '', score = '']) => [score, member])),
  stream: async (redis, key, value) => {
    for (const [id = '*', ...fields] of rows(value)) await redis.xadd(key, id, ...fields);
  },
};

/** Writes keys into an empty Redis, as they were read. */
export async function writeWhole(redis: Redis, kept: readonly KeptKey[]): Promise<void> {
  for (const { key, type, ttlMs, value } of kept) {
    await writers[type]?.(redis, key, value);
    if (ttlMs !== null) await redis.pexpire(key, ttlMs);
  }
}
