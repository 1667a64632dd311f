import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Redis } from '#redis';
import { connect, untilReady } from '#redis';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { playTrials } from './overspend.js';

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  await untilReady(redis, 20_000);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

describe('200 workers on one cap', () => {
  it('never overspend it, whoever is killed or frozen and whenever, and use most of it', async () => {
    const tally = await playTrials(redis, { trials: 10, workers: 200, seed: 1 });
    process.stdout.write(`money: ${JSON.stringify(tally)}\n`);
    expect(tally).toMatchObject({ trials: 10, overspent: 0, worstOverspend: 0, leaked: 0 });
    for (const count of [...Object.values(tally.killed), tally.frozen, tally.refused]) expect(count).toBeGreaterThan(0);
  }, 60_000);
});
