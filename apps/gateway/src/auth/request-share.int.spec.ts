import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { RequestShares } from './request-share.js';

let server: PrivateRedis;
let engines: OpenEngine[];

beforeAll(async () => {
  server = await startRedis();
  const open = () => openEngine({ url: server.url, partitions: 1, role: 'producer', onError: () => undefined });
  engines = [await open(), await open()];
});
afterAll(async () => {
  for (const engine of engines) await engine.close();
  await server.stop();
});

/** So many requests at once, by two processes in turn. */
function take(times: number, apiKey: string, perMinute: number): Promise<number[]> {
  const one = (_: unknown, at: number): Promise<number> => {
    const engine = engines[at % engines.length];
    if (!engine) throw new Error('there is no engine');
    return new RequestShares(engine.redis, engine.store.engine.deployment).take(apiKey, perMinute);
  };
  return Promise.all(Array.from({ length: times }, one));
}

describe('a key’s share', () => {
  it.each([1, 7, 60, 600])('is %i a minute for all processes together, and as many at once', async (perMinute) => {
    const waits = await take(perMinute + 4, `key ${perMinute}`, perMinute);
    const refused = waits.filter((waitMs) => waitMs > 0);
    expect(waits.length - refused.length).toBeGreaterThanOrEqual(perMinute);
    // what was given back while they asked, on a machine however slow
    if (perMinute <= 7) expect(refused.length).toBe(4);
    for (const waitMs of refused) expect(waitMs).toBeLessThanOrEqual(60_000 / perMinute);
  });

  it('is each key’s own, and nothing tells which key it was', async () => {
    await take(1, 'a secret', 1);
    expect(await take(2, 'another', 1)).toContain(0);
    const names = (await engines[0]?.redis.keys('{turnpike}:rate:*')) ?? [];
    expect(names.join(' ')).not.toContain('secret');
    const ttls = await Promise.all(names.map(async (name) => engines[0]?.redis.pttl(name)));
    expect(ttls.every((left) => left !== undefined && left > 0 && left <= 60_000)).toBe(true);
  });
});
