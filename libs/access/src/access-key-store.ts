import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { accessKeys } from './access-keys.js';
import type { AccessKey, KeyChange, KeySecret } from './access-key.js';

/** How many named keys a deployment may have, revoked ones included. */
export const mostKeys = 1_000;

const revokedTtlSeconds = 90 * 86_400;
const usedEveryMs = 60_000;

type StoredRecord = Pick<AccessKey, 'name' | 'role' | 'scopes' | 'expiresAt'>;

function secretField(n: number): string {
  return `secret:${n + 1}`;
}

function keyFrom(id: string, fields: Record<string, string>): AccessKey | null {
  const { record, revoked, used } = fields;
  if (record === undefined) return null;
  const secrets: KeySecret[] = [];
  for (let text = fields[secretField(0)]; text !== undefined; text = fields[secretField(secrets.length)])
    secrets.push(parseStored<KeySecret>(text));
  const change = revoked === undefined ? null : parseStored<KeyChange>(revoked);
  return { id, ...parseStored<StoredRecord>(record), secrets, revoked: change, usedAt: used ? Number(used) : null };
}

/**
 * Named keys. Each change is one field that is written once, with who did it: of two that rotate or revoke at once one is told that it came second, and the
 * audit has what was done and nothing else.
 */
export class AccessKeyStore {
  constructor(private readonly redis: Redis) {}

  /** All of them, the latest first. */
  async list(): Promise<AccessKey[]> {
    const ids = await ioBoundary('redis.key-list', () => this.redis.zrange(accessKeys.all, 0, -1, 'REV'));
    const found = await Promise.all(ids.map((id) => this.read(id)));
    return found.filter((key) => key !== null);
  }

  async read(id: string): Promise<AccessKey | null> {
    return keyFrom(id, await ioBoundary('redis.key-read', () => this.redis.hgetall(accessKeys.one(id))));
  }

  /** False: there are too many. */
  async create({ id, secrets, ...key }: Omit<AccessKey, 'revoked' | 'usedAt'>): Promise<boolean> {
    const [first] = secrets;
    if (first === undefined) throw new TypeError('a key has a secret');
    if ((await this.count()) >= mostKeys) await this.forgetGone();
    if ((await this.count()) >= mostKeys) return false;
    const record: StoredRecord = { name: key.name, role: key.role, scopes: key.scopes, expiresAt: key.expiresAt };
    const fields = { record: JSON.stringify(record), [secretField(0)]: JSON.stringify(first) };
    await ioBoundary('redis.key-create', () =>
      this.redis.multi().zadd(accessKeys.all, first.at, id).hset(accessKeys.one(id), fields).exec(),
    );
    return true;
  }

  /** Adds a secret behind those that were read; false: somebody else has rotated the key meanwhile. */
  async rotate({ id, secrets }: AccessKey, secret: KeySecret): Promise<boolean> {
    return this.writeOnce(id, secretField(secrets.length), secret);
  }

  /** For good; false: it was revoked before. */
  async revoke(id: string, change: KeyChange): Promise<boolean> {
    const isFirst = await this.writeOnce(id, 'revoked', change);
    await ioBoundary('redis.key-expire', () => this.redis.expire(accessKeys.one(id), revokedTtlSeconds));
    return isFirst;
  }

  /** Notes a use, at most once a minute. */
  async noteUse({ id, usedAt }: Pick<AccessKey, 'id' | 'usedAt'>, now: number): Promise<void> {
    if (usedAt !== null && now - usedAt < usedEveryMs) return;
    await ioBoundary('redis.key-used', () => this.redis.hset(accessKeys.one(id), 'used', now));
  }

  private count(): Promise<number> {
    return ioBoundary('redis.key-count', () => this.redis.zcard(accessKeys.all));
  }

  private async writeOnce(id: string, field: string, value: object): Promise<boolean> {
    const text = JSON.stringify(value);
    return (await ioBoundary('redis.key-change', () => this.redis.hsetnx(accessKeys.one(id), field, text))) === 1;
  }

  /** Takes those out of the list whose record has expired. */
  private async forgetGone(): Promise<void> {
    const ids = await ioBoundary('redis.key-list', () => this.redis.zrange(accessKeys.all, 0, -1));
    const there = await Promise.all(
      ids.map((id) => ioBoundary('redis.key-read', () => this.redis.exists(accessKeys.one(id)))),
    );
    const gone = ids.filter((_, n) => there[n] === 0);
    if (gone.length > 0) await ioBoundary('redis.key-forget', () => this.redis.zrem(accessKeys.all, ...gone));
  }
}
