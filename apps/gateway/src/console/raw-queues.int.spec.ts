import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { signIn } from '../../test/sign-in.js';

const path = '/console/queues';
let redis: PrivateRedis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  gateway = await openGateway(redis.url, { PARTITIONS: '2' });
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

function get(at: string, headers: Record<string, string>, method = 'GET'): Promise<Response> {
  return fetch(`${gateway.url}${at}`, { headers, method, redirect: 'manual' });
}

describe('the raw queues', () => {
  it('are shown to who is signed in, of every partition, and read-only', async () => {
    const { cookie } = await signIn(gateway, apiKey);
    await until(async () => {
      const text = await (await get(`${path}/api/queues`, { cookie })).text();
      return text.includes('"p0 turn"') && text.includes('"p1 compress"') && !text.includes('"readOnlyMode":false');
    });
  });

  it('are a page that loads nothing from elsewhere', async () => {
    const { cookie } = await signIn(gateway, apiKey);
    const page = await get(path, { cookie, accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/(href|src)="https?:/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('send who is not signed in to the console, and tell programs so', async () => {
    const page = await get(path, { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/console']);
    expect((await get(`${path}/api/queues`, {})).status).toBe(401);
    expect((await get(`${path}/static/js/any.js`, {})).status).toBe(401);
  });

  it('are changed by nobody, operators included', async () => {
    const { cookie, csrf } = await signIn(gateway, operatorKey);
    const headers = { cookie, 'x-csrf-token': csrf };
    expect((await get(`${path}/api/queues/p0%20turn/pause`, headers, 'PUT')).status).toBe(403);
  });
});
