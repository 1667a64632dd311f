import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { until } from '../../support/app-process.js';
import { startRedis } from '../../support/redis.mjs';
import type { PrivateRedis } from '../../support/redis.mjs';
import { LossyRedis } from './lossy-redis.js';

let redis: PrivateRedis;
let way: LossyRedis;
let publisher: Redis;
let isLost = false;

beforeAll(async () => {
  redis = await startRedis({ appendonly: 'always' });
  way = await LossyRedis.start(redis.port, () => isLost);
  publisher = new Redis(redis.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  publisher.on('error', () => undefined); // killed on purpose
});
afterAll(async () => {
  publisher.disconnect();
  await way.close();
  await redis.stop();
});

describe('a lossy way to Redis', () => {
  it('loses what is published, and nothing else, on whichever connection', async () => {
    const client = new Redis(way.url);
    const received: string[] = [];
    const subscriber = new Redis(way.url);
    for (const event of ['message', 'smessage']) subscriber.on(event, (_channel, text: string) => received.push(text));
    await subscriber.subscribe('{p0}:moved');
    await subscriber.ssubscribe('{p0}:moved');
    for (let n = 0; n < 40; n++) {
      isLost = n % 2 === 1;
      await publisher.publish('{p0}:moved', `toAll ${n}`);
      await publisher.spublish('{p0}:moved', `inShard ${n}`);
      await until('its way', () => way.counts.notices === 2 * (n + 1));
    }
    const arrived = Array.from({ length: 20 }, (_, n) => [`toAll ${2 * n}`, `inShard ${2 * n}`]).flat();
    await until('what arrives', () => received.length === arrived.length);
    expect(received).toEqual(arrived);
    expect(way.counts).toEqual({ notices: 80, lost_notices: 40, others: 0, lost_others: 0 });

    isLost = true; // what answers a command looks alike and arrives
    const large = 'x'.repeat(300_000);
    await client.rpush('list', 'message', '{p0}:other', large);
    expect(await client.lrange('list', 0, -1)).toEqual(['message', '{p0}:other', large]);
    expect(await client.multi().get('none').hgetall('none').exec()).toEqual([
      [null, null],
      [null, {}],
    ]);
    client.disconnect();
    subscriber.disconnect();
  });

  it('ends with the server, and leads to it again', async () => {
    isLost = false;
    const client = new Redis(way.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    let cuts = 0;
    client.on('close', () => (cuts += 1));
    await client.set('kept', 'yes');
    await redis.kill();
    await until('the end', () => cuts > 0);
    await pause(100);
    await redis.restart();
    expect(await client.get('kept')).toBe('yes');
    client.disconnect();
  });
});
