import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis as OneRedis } from 'ioredis';
import { RedisCluster } from '../../../test/support/redis-cluster.js';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis, StartRedisOptions } from '../../../test/support/redis.mjs';
import { connect, untilReady } from './connection.js';
import type { Redis } from './redis.js';
import { Subscriber } from './subscriber.js';

const patienceMs = 20_000;
const publishes = (how: string) => `return redis.pcall('${how}', KEYS[1] .. ':moved', ARGV[1])`;

const open: { stop(): unknown }[] = [];
let received: string[];
let subscribed: number;

beforeEach(() => {
  received = [];
  subscribed = 0;
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop();
});

async function subscribe(url: string, channels: string[], againEveryMs = 10_000): Promise<[Redis, Subscriber]> {
  const redis = connect({ url, role: 'producer', onError: () => undefined });
  open.push({ stop: () => redis.disconnect() });
  await untilReady(redis, patienceMs);
  const subscriber = new Subscriber(redis, {
    ...{ channels, againEveryMs },
    onMessage: (text) => void received.push(text),
    onSubscribed: () => void (subscribed += 1),
    onError: () => undefined,
  });
  open.push({ stop: () => subscriber.close() });
  await until(() => subscriber.isSubscribed);
  return [redis, subscriber];
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patienceMs; !(await isSo());) {
    if (performance.now() > end) throw new Error(`not so after ${patienceMs} ms: ${String(isSo)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function serve(options: StartRedisOptions = {}): Promise<[PrivateRedis, OneRedis]> {
  const server = await startRedis(options);
  const writer = new OneRedis(server.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  writer.on('error', () => undefined); // killed on purpose
  open.push({ stop: () => server.stop() }, { stop: () => writer.disconnect() });
  return [server, writer];
}

describe('a subscriber of one server', () => {
  it.each(['PUBLISH', 'SPUBLISH'])(
    'is told what a script says by %s, and subscribes anew when it is cut off',
    async (how) => {
      const [server, writer] = await serve();
      const [, subscriber] = await subscribe(server.url, ['{p0}:moved', '{p1}:moved']);
      await writer.eval(publishes(how), 1, '{p1}', 'one');
      await until(() => received.length === 1);
      expect(await writer.client('KILL', 'TYPE', 'pubsub')).toBe(1);
      await until(() => subscribed === 2);
      await writer.eval(publishes(how), 1, '{p0}', 'two');
      await until(() => received.length === 2);
      expect([received, subscriber.isSubscribed]).toEqual([['one', 'two'], true]);
    },
  );

  it('subscribes anew to a server that has restarted', async () => {
    const [server, writer] = await serve();
    const [, subscriber] = await subscribe(server.url, ['{p0}:moved']);
    await server.kill();
    await until(() => !subscriber.isSubscribed);
    await server.restart();
    await until(() => subscribed === 2);
    await writer.eval(publishes('SPUBLISH'), 1, '{p0}', 'back');
    await until(() => received.length === 1);
  });

  it('says that it is told nothing where it may not subscribe, and asks again', async () => {
    const [server, writer] = await serve();
    await writer.call('ACL', 'SETUSER', 'deaf', 'on', '>a-password', '~*', '+@all', 'resetchannels');
    const redis = connect({
      url: server.url.replace('redis://', 'redis://deaf:a-password@'),
      ...{ role: 'producer', onError: () => undefined },
    });
    open.push({ stop: () => redis.disconnect() });
    const errors: string[] = [];
    const subscriber = new Subscriber(redis, {
      ...{ channels: ['{p0}:moved'], againEveryMs: 50, onMessage: () => undefined, onSubscribed: () => undefined },
      onError: ({ message }) => void errors.push(message),
    });
    open.push({ stop: () => subscriber.close() });
    await until(() => errors.length > 1);
    expect([subscriber.isSubscribed, errors[0]]).toEqual([false, expect.stringContaining('NOPERM')]);
    await writer.call('ACL', 'SETUSER', 'deaf', 'allchannels');
    await until(() => subscriber.isSubscribed);
  });

  it('receives its channels also where it may not subscribe to the extra ones, and says so', async () => {
    const [server, writer] = await serve();
    await writer.call('ACL', 'SETUSER', 'half', 'on', '>a-password', '~*', '+@all', 'resetchannels', '&{p*}:moved');
    const redis = connect({
      url: server.url.replace('redis://', 'redis://half:a-password@'),
      ...{ role: 'producer', onError: () => undefined },
    });
    open.push({ stop: () => redis.disconnect() });
    const errors: string[] = [];
    const subscriber = new Subscriber(redis, {
      ...{ channels: ['{p0}:moved'], extraChannels: ['{p0}:forming'], againEveryMs: 50 },
      onMessage: (text) => void received.push(text),
      onSubscribed: () => undefined,
      onError: ({ message }) => void errors.push(message),
    });
    open.push({ stop: () => subscriber.close() });
    await until(() => subscriber.isSubscribed && errors.length > 0);
    await writer.eval(publishes('SPUBLISH'), 1, '{p0}', 'one');
    await until(() => received.includes('one'));
    expect([subscriber.isSubscribed, errors[0]]).toEqual([true, expect.stringContaining('NOPERM')]);
    await writer.call('ACL', 'SETUSER', 'half', 'allchannels');
    const isToldMore = async (): Promise<boolean> => {
      await writer.call('SPUBLISH', '{p0}:forming', 'two');
      return received.includes('two');
    };
    await until(isToldMore);
  });

  it('is told by the JavaScript server too', async () => {
    const [server, writer] = await serve({ only: ['javascript'] });
    await subscribe(server.url, ['{p0}:moved']);
    await writer.eval(publishes('PUBLISH'), 1, '{p0}', 'one');
    await until(() => received.includes('one'));
  });
});

describe('a subscriber of a cluster', () => {
  it('is told by each shard, also by one that a slot has moved to, and by a replica that has taken over', async () => {
    const cluster = await RedisCluster.start({ appendonly: 'no' });
    open.push({ stop: () => cluster.stop() });
    const tags = ['{p0}', '{p1}', '{p2}', '{p3}'];
    const [redis] = await subscribe(
      cluster.url,
      tags.map((tag) => `${tag}:moved`),
      500,
    );
    const say = (text: string): Promise<unknown> =>
      Promise.all(
        tags.map((tag) => redis.eval(publishes('SPUBLISH'), 1, tag, `${tag} ${text}`).catch(() => undefined)),
      );
    const areTold = (text: string) => async (): Promise<boolean> => {
      await say(text);
      return tags.every((tag) => received.includes(`${tag} ${text}`));
    };
    await say('first');
    await until(() => received.length === tags.length);
    await cluster.moveSlot('{p1}');
    await until(areTold('moved'));
    await cluster.failOver('{p2}');
    await until(areTold('failed over'));
  }, 90_000);
});
