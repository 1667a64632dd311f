import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { openGateway, publicBaseUrl, them, until, untilReady, us } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let gateway: TestGateway;

beforeEach(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  await gateway.stop();
  await redis.stop();
});

const smsUrl = `${publicBaseUrl}/webhooks/twilio/sms`;

function text(): Promise<number | undefined> {
  return gateway.twilio
    .text({ from: them, to: us, body: 'how many?', url: smsUrl })
    .then(({ responses }) => responses[0]?.status);
}

function post(): Promise<number> {
  return gateway.ask('POST', '/v1/conversations/c/messages', { text: 'how many?' }).then(({ status }) => status);
}

async function probes(): Promise<number[]> {
  const base = gateway.url.replace(/:\d+$/, `:${gateway.adminPort}`);
  const urls = [`${gateway.url}/livez`, `${gateway.url}/readyz`, `${base}/livez`, `${base}/readyz`];
  return Promise.all(urls.map(async (url) => (await fetch(url)).status));
}

describe('the gateway while Redis is away', () => {
  it('I1: starts, answers 503, and works as soon as Redis is there', async () => {
    await redis.kill();
    gateway = await openGateway(redis.url);
    expect([await text(), await post(), await probes()]).toEqual([503, 503, [200, 503, 200, 503]]);
    await redis.restart();
    await untilReady(gateway);
    expect([await text(), await post(), await probes()]).toEqual([200, 202, [200, 200, 200, 200]]);
  });

  it('I1: answers 503 when Redis goes, and recovers when it comes back', async () => {
    gateway = await openGateway(redis.url);
    await untilReady(gateway);
    await redis.kill();
    expect([await text(), await post()]).toEqual([503, 503]);
    await redis.restart();
    await untilReady(gateway);
    expect([await text(), await post()]).toEqual([200, 202]);
  });

  it('answers 503 within seconds when Redis is there and silent', async () => {
    gateway = await openGateway(redis.url);
    await untilReady(gateway);
    await redis.kill('SIGSTOP');
    expect(await post()).toBe(503);
    await until(async () => (await probes()).join() === '200,503,200,503');
    await redis.kill('SIGCONT');
    await until(async () => (await post()) === 202);
  });

  it('warns of a Redis that may lose what it has confirmed', async () => {
    const client = new Redis(redis.url);
    await client.config('SET', 'appendonly', 'no');
    client.disconnect();
    gateway = await openGateway(redis.url);
    await until(() => gateway.warnings.join().includes('appendonly no'));
    await untilReady(gateway);
  });

  it('refuses a Redis that may drop messages', async () => {
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    client.disconnect();
    gateway = await openGateway(redis.url);
    await until(() => gateway.fatal.length > 0);
    expect(String(gateway.fatal[0])).toContain('noeviction');
  });

  it('refuses a deployment of another size', async () => {
    const client = new Redis(redis.url);
    await client.hset('{turnpike}:deployment', 'partitions', '4');
    client.disconnect();
    gateway = await openGateway(redis.url);
    await until(() => gateway.fatal.length > 0);
    expect(String(gateway.fatal[0])).toContain('PARTITIONS=4');
  });
});
