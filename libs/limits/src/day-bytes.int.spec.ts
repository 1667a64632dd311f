import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect, untilReady } from '#redis';
import type { Redis } from '#redis';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { DayBytes } from './day-bytes.js';

const dayMs = 86_400_000;
const most = 6_400;
const part = most / 64;

let server: PrivateRedis;
let redis: Redis;
let now: number;
let asked: number;

beforeEach(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  await untilReady(redis, 20_000);
  [now, asked] = [20_000 * dayMs, 0];
});
afterEach(async () => {
  redis.disconnect();
  await server.stop();
});

const given = (): DayBytes => new DayBytes(redis, () => now);
const take = (of: DayBytes, bytes: number, name = 'tenant default', cap: number | null = most): Promise<boolean> =>
  of.take(name, bytes, () => {
    asked += 1;
    return Promise.resolve(cap);
  });
const stored = (name = 'tenant default'): Promise<string | null> =>
  redis.get(`{turnpike}:bytes:${now / dayMs}:${encodeURIComponent(name)}`);

describe('the bytes of a day', () => {
  it('are taken in parts, so that most who take some ask nobody', async () => {
    const day = given();
    for (let n = 0; n < 10; n++) expect(await take(day, part / 10)).toBe(true);
    expect([asked, await stored()]).toEqual([1, String(part)]);
    expect(await redis.ttl(`{turnpike}:bytes:${now / dayMs}:tenant%20default`)).toBeGreaterThan(86_400);
  });

  it('are never more than may be, of all processes together, and none is left that one may have', async () => {
    const processes = [given(), given(), given()];
    const sizes = Array.from({ length: 300 }, (_, n) => (n * 7) % 90);
    const taken = await Promise.all(
      sizes.map(async (bytes, n) => ((await take(processes[n % 3] ?? given(), bytes)) ? bytes : 0)),
    );
    const sum = taken.reduce((all, bytes) => all + bytes, 0);
    expect(sum).toBeLessThanOrEqual(most);
    expect(sum).toBeGreaterThan(most - 4 * part);
    expect(Number(await stored())).toBeLessThanOrEqual(most);
  });

  it('are there for one that fits where a whole part no longer does', async () => {
    const day = given();
    expect(await take(day, most - 10)).toBe(true);
    expect([await take(day, 11), await take(day, 10), await take(day, 1)]).toEqual([false, true, false]);
    expect(await stored()).toBe(String(most));
  });

  it('are new with the day, and each name has its own', async () => {
    const day = given();
    expect([await take(day, most), await take(day, 1), await take(day, 1, 'public orders')]).toEqual([
      true,
      false,
      true,
    ]);
    now += dayMs;
    expect(await take(day, most)).toBe(true);
  });

  it('count for nobody where there is no cap, and nothing is kept', async () => {
    const day = given();
    for (let n = 0; n < 50; n++) expect(await take(day, most, 'public orders', null)).toBe(true);
    expect([asked, await stored('public orders')]).toEqual([1, null]);
  });
});
