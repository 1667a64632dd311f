import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { openGateway, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let client: Redis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  client = new Redis(redis.url);
});
afterAll(async () => {
  client.disconnect();
  await redis.stop();
});
beforeEach(async () => {
  await client.flushall();
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
afterEach(() => gateway.stop());

const messages = '/v1/conversations/desk/messages';

function post(key: string, text = 'how many?', path = messages): Promise<Response> {
  return gateway.ask('POST', path, { text }, { 'idempotency-key': key });
}

async function mailCount(): Promise<number> {
  const boxes = await client.keys('*:mail');
  return (await Promise.all(boxes.map((box) => client.llen(box)))).reduce((sum, count) => sum + count, 0);
}

/** The one record there is, as it lies in Redis. */
async function record(): Promise<{ name: string; value: Record<string, unknown> }> {
  const [name = ''] = await client.keys('*:request:*');
  return { name, value: JSON.parse((await client.get(name)) ?? '{}') as Record<string, unknown> }; // what the gateway stored
}

async function codeOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { error: { code: string } }).error.code; // the one shape of a problem
}

describe('a message that is posted with an Idempotency-Key', () => {
  it('is accepted once, and answered again to the byte', async () => {
    const first = await post('k1');
    const again = await post('k1');
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(await mailCount()).toBe(1);
  });

  it('is another one under another key, or without', async () => {
    await post('k1');
    await post('k2');
    await gateway.ask('POST', messages, { text: 'how many?' });
    expect(await mailCount()).toBe(3);
  });

  it('is refused with 422 when the key stands for another payload, in text or conversation', async () => {
    await post('k1');
    for (const response of [
      await post('k1', 'how few?'),
      await post('k1', 'how many?', '/v1/conversations/c2/messages'),
    ]) {
      expect([response.status, await codeOf(response)]).toEqual([422, 'idempotency-key-reused']);
    }
    expect(await mailCount()).toBe(1);
  });

  it('is answered 409 with Retry-After while an equal one is under way', async () => {
    const first = post('k1', 'how many?', `${messages}?wait=3`);
    await until(async () => (await client.keys('*:request:*')).length === 1);
    const second = await post('k1');
    expect([second.status, await codeOf(second)]).toEqual([409, 'idempotency-key-in-use']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await first).status).toBe(202);
    expect((await post('k1')).headers.get('idempotency-replayed')).toBe('true');
  });

  it('I1: makes no second message after a try that died, and forgets after a day', async () => {
    const { headers } = await post('k1');
    const { name, value } = await record();
    const owner = headers.get('location')?.split('/').at(-1);
    const dead = { state: 'in-flight', fingerprint: value['fingerprint'], owner, expiresAt: 0 };
    await client.set(name, JSON.stringify(dead));
    const again = await post('k1');
    expect([again.status, again.headers.get('location')]).toEqual([202, headers.get('location')]);
    expect(await mailCount()).toBe(1);
    expect(await client.ttl(name)).toBeGreaterThan(86_000);
  });

  it.each(['', 'x'.repeat(256)])('is refused with 400 under a key that is none', async (key) => {
    expect((await post(key)).status).toBe(400);
    expect(await mailCount()).toBe(0);
  });

  it('keeps neither key nor text readable', async () => {
    await post('a-secret-key', 'a-secret-text');
    const { name, value } = await record();
    expect(name + JSON.stringify(value)).not.toMatch(/a-secret/);
  });
});
