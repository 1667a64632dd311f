import type { Redis } from 'ioredis';
import { isPacked, pack, unpack } from '#records';

/** One key of a Redis as text: its type's own value, and how long it had to live, in ms; null: for ever. */
export interface KeptKey {
  key: string;
  type: string;
  ttlMs: number | null;
  value: string | readonly string[] | readonly (readonly string[])[];
}

/** Stands before the texts of a value that was packed: they are kept as texts, and packed again. */
const wasPacked = 'packed:';

function textOf(value: Buffer): string {
  return isPacked(value) ? `${wasPacked}${JSON.stringify(unpack(value))}` : value.toString('utf8');
}

function valueOf(text: string): string | Buffer {
  return text.startsWith(wasPacked) ? pack(JSON.parse(text.slice(wasPacked.length)) as string[]) : text; // our own writing
}

const readers: Readonly<Record<string, (redis: Redis, key: string) => Promise<KeptKey['value']>>> = {
  string: async (redis, key) => textOf((await redis.getBuffer(key)) ?? Buffer.of()),
  hash: async (redis, key) =>
    Object.entries(await redis.hgetallBuffer(key)).map(([name, value]) => [name, textOf(value)]),
  list: async (redis, key) => (await redis.lrangeBuffer(key, 0, -1)).map(textOf),
  set: async (redis, key) => (await redis.smembersBuffer(key)).map(textOf),
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
    if (type === 'none') continue; // its time is over
    const read = readers[type];
    if (!read) throw new Error(`${key}: no reader for a ${type}`);
    found.push({ key, type, ttlMs: ttl < 0 ? null : ttl, value: await read(redis, key) });
  }
  return found;
}

const texts = (value: KeptKey['value']): string[] => [value].flat(2).map(String);
const rows = (value: KeptKey['value']): string[][] => [...value].map((row) => [row].flat().map(String));

const writers: Readonly<Record<string, (redis: Redis, key: string, value: KeptKey['value']) => Promise<unknown>>> = {
  string: (redis, key, value) => redis.set(key, valueOf(String(value))),
  hash: (redis, key, value) => redis.hset(key, ...texts(value).map(valueOf)),
  list: (redis, key, value) => redis.rpush(key, ...texts(value).map(valueOf)),
  set: (redis, key, value) => redis.sadd(key, ...texts(value).map(valueOf)),
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
