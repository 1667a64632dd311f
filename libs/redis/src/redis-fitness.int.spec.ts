import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Redis } from './redis.js';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { connect, untilReady } from './connection.js';
import { durabilityDoubt, readMemory, refuseEviction } from './redis-fitness.js';

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'producer', onError: () => undefined });
  await untilReady(redis, 5_000);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

describe('the fitness of a Redis', () => {
  it('is refused under any policy that evicts', async () => {
    await expect(refuseEviction(redis)).resolves.toBeUndefined();
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await expect(refuseEviction(redis)).rejects.toThrow('allkeys-lru');
    await redis.config('SET', 'maxmemory-policy', 'noeviction');
  });

  it('is not taken for granted when the connection drops', async () => {
    const gone = connect({ url: server.url, role: 'producer', onError: () => undefined });
    await untilReady(gone, 5_000);
    gone.disconnect();
    await expect(refuseEviction(gone)).rejects.toThrow();
  });

  it('is believed where CONFIG is hidden', async () => {
    await redis.acl('SETUSER', 'guest', 'on', 'nopass', '~*', '&*', '+@all', '-config');
    const guest = connect({
      url: server.url.replace('//', '//guest:any@'),
      role: 'producer',
      onError: () => undefined,
    });
    await untilReady(guest, 5_000);
    await expect(refuseEviction(guest)).resolves.toBeUndefined();
    await expect(durabilityDoubt(guest)).resolves.toBeNull();
    guest.disconnect();
  });

  it('is told by how much of its memory is used, and what it does when it is full', async () => {
    await redis.config('SET', 'maxmemory', '64mb');
    expect(await readMemory(redis)).toEqual({
      used: expect.any(Number),
      limit: 64 * 1024 * 1024,
      machine: expect.any(Number),
      policy: 'noeviction',
    });
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    expect((await readMemory(redis)).policy).toBe('allkeys-lru');
    await redis.config('SET', 'maxmemory-policy', 'noeviction');
    await redis.config('SET', 'maxmemory', '0');
    const { used, limit, machine } = await readMemory(redis);
    expect(limit).toBe(0);
    expect(used).toBeGreaterThan(0);
    expect(machine).toBeGreaterThan(used);
  });

  it('is doubted unless every write is on disk before it is confirmed', async () => {
    await redis.config('SET', 'appendonly', 'no');
    await expect(durabilityDoubt(redis)).resolves.toContain('appendonly no');
    await redis.config('SET', 'appendonly', 'yes');
    await redis.config('SET', 'appendfsync', 'everysec');
    await expect(durabilityDoubt(redis)).resolves.toContain('appendfsync everysec');
    await redis.config('SET', 'appendfsync', 'always');
    await expect(durabilityDoubt(redis)).resolves.toBeNull();
  });
});
