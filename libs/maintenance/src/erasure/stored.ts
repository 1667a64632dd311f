import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { isPacked, unpack } from '#records';
import { pairFields } from './begun-at.js';

/** A field's name and value. Of what is packed each text has a name of its own, and the first one the field's (ADR 66). */
function unpackField([field, value]: [string, Buffer]): string[] {
  if (!isPacked(value)) return [field, value.toString()];
  return unpack(value).flatMap((text, i) => [i === 0 ? field : `${field}.${i}`, text]);
}

/** How the content of each type is read. */
const readers: Readonly<Record<string, (redis: Redis, key: string) => Promise<string[]>>> = {
  string: async (redis, key) => [(await ioBoundary('redis.get', () => redis.get(key))) ?? ''],
  list: (redis, key) => ioBoundary('redis.list', () => redis.lrange(key, 0, -1)),
  set: (redis, key) => ioBoundary('redis.set', () => redis.smembers(key)),
  zset: (redis, key) => ioBoundary('redis.zset', () => redis.zrange(key, 0, -1)),
  hash: async (redis, key) =>
    Object.entries(await ioBoundary('redis.hash', () => redis.hgetallBuffer(key))).flatMap(unpackField),
  stream: async (redis, key) =>
    (await ioBoundary('redis.stream', () => redis.xrange(key, '-', '+'))).flatMap(([, fields]) => fields),
};

/** The whole content of a key, whatever its type; empty when it is gone. */
export async function readKeyContent(redis: Redis, key: string): Promise<string[]> {
  const type = await ioBoundary('redis.type', () => redis.type(key));
  const reader = readers[type];
  return reader ? reader(redis, key) : [];
}

/** The content of a key in the shape of its type: a hash by its fields, a text, or a list; null when it is gone. */
export async function readStoredKey(redis: Redis, key: string): Promise<unknown> {
  const type = await ioBoundary('redis.type', () => redis.type(key));
  const content = (await readers[type]?.(redis, key)) ?? [];
  if (content.length === 0) return null;
  if (type === 'string') return content[0];
  return type === 'hash' ? Object.fromEntries(pairFields(content)) : content;
}
