import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { forgottenKey, heartbeatKey } from '#records';
import { openEngine } from '../open-engine.js';
import type { OpenEngine } from '../open-engine.js';

let redis: PrivateRedis;
let engine: OpenEngine;

beforeEach(async () => {
  redis = await startRedis();
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', onError: () => undefined });
});
afterEach(async () => {
  await engine.close();
  await redis.stop();
});

describe('the heartbeat', () => {
  it('allows turns until the server is another, and again when its forgotten texts are back', async () => {
    const { heartbeat } = engine.store;
    const allowed = [await heartbeat.allowsTurns()];
    await heartbeat.take(null, false);
    allowed.push(await heartbeat.allowsTurns());
    await engine.redis.hset(heartbeatKey, 'run', 'an-earlier-life'); // as a file has it that another server has written
    allowed.push(await heartbeat.allowsTurns());
    const { forgotten } = await heartbeat.take(null, false);
    allowed.push(await heartbeat.allowsTurns());
    if (forgotten) await heartbeat.noteIngested(forgotten);
    allowed.push(await heartbeat.allowsTurns());
    await engine.redis.hdel(forgottenKey, 'ingested');
    if (forgotten) await heartbeat.noteReplayed(forgotten);
    allowed.push(await heartbeat.allowsTurns());
    expect(allowed).toEqual([true, true, false, false, true, true]);
  });
});
