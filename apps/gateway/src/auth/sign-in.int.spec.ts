import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { signIn } from '../../test/sign-in.js';

let redis: PrivateRedis;
let connection: ReturnType<typeof connect>;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
beforeEach(async () => {
  const left = await connection.keys('{console}:*');
  if (left.length > 0) await connection.del(...left);
});
afterAll(async () => {
  connection.disconnect();
  await gateway.stop();
  await redis.stop();
});

const json = { 'content-type': 'application/json' };

function login(key: string, at = gateway, headers: Record<string, string> = json): Promise<Response> {
  return fetch(`${at.url}/console/login`, { method: 'POST', headers, body: JSON.stringify({ key }) });
}

describe('signing in to the console', () => {
  it.each([
    [apiKey, 'viewer'],
    [operatorKey, 'operator'],
  ])('makes who has the key %s a %s', async (key, role) => {
    const response = await login(key);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ role });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^turnpike_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
  });

  it.each(['https', 'https, http', 'HTTPS,https'])(
    'keeps the cookie to TLS where the caller came over TLS: %s',
    async (proto) => {
      const response = await login(apiKey, gateway, { ...json, 'x-forwarded-proto': proto });
      expect(response.headers.get('set-cookie')).toMatch(/; Secure/);
    },
  );

  it('counts wrong keys that come all at once as well', async () => {
    await Promise.all(Array.from({ length: 60 }, () => fetch(`${gateway.url}/livez`))); // connections to send them on
    const answers = await Promise.all(Array.from({ length: 60 }, () => login('a-wrong-key')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  });

  it('counts no right key', async () => {
    for (let i = 0; i < 15; i++) expect((await login(apiKey)).status).toBe(200);
  });

  it('refuses a wrong key, and after ten of them even the right one', async () => {
    for (let i = 0; i < 10; i++) expect((await login('a-wrong-key')).status).toBe(401);
    const refused = await login(apiKey);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('counts by the address that a trusted proxy names, and by no other', async () => {
    const behind = await openGateway(redis.url, { TRUSTED_PROXIES: '127.0.0.0/8' });
    await untilReady(behind);
    const from = (address: string) => ({ ...json, 'x-forwarded-for': address });
    for (let i = 0; i < 10; i++) await login('a-wrong-key', behind, from('192.0.2.1'));
    expect((await login(apiKey, behind, from('192.0.2.1'))).status).toBe(429);
    expect((await login(apiKey, behind, from('198.51.100.9, 192.0.2.1'))).status).toBe(429); // who writes more in front hides nothing
    expect((await login(apiKey, behind, from('192.0.2.2'))).status).toBe(200);
    for (let i = 0; i < 10; i++) await login('a-wrong-key', gateway, from(`192.0.2.${i}`));
    expect((await login(apiKey, gateway, from('192.0.2.99'))).status).toBe(429);
    await behind.stop();
  });

  it('takes no form, which any page could send', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${gateway.url}/console/login`, {
      method: 'POST',
      headers: form,
      body: `key=${apiKey}`,
    });
    expect(response.status).toBe(415);
  });

  it('leaves neither token nor key in Redis', async () => {
    const { cookie } = await signIn(gateway, apiKey);
    const token = cookie.split('=')[1] ?? '';
    for (const name of await connection.keys('{console}:*')) {
      const isList = (await connection.type(name)) === 'zset';
      const kept = `${name} ${String(isList ? await connection.zrange(name, 0, -1) : await connection.get(name))}`;
      expect(kept).not.toContain(token);
      expect(kept).not.toContain(apiKey);
    }
  });
});

describe('a session of the console', () => {
  const operatorBody = JSON.stringify({ reason: 'a test' });
  const cancel = '/v1/runs/run_01ARZ3NDEKTSV4RRFFQ69G5F00/cancel';

  function post(path: string, headers: Record<string, string>, body = operatorBody): Promise<number> {
    return fetch(`${gateway.url}${path}`, { method: 'POST', headers: { ...json, ...headers }, body }).then(
      ({ status }) => status,
    );
  }

  it('opens the API to its role, and only with the word against forged requests', async () => {
    const viewer = await signIn(gateway, apiKey);
    const operator = await signIn(gateway, operatorKey);
    const look = await fetch(`${gateway.url}/v1/dead-letters`, { headers: { cookie: viewer.cookie } });
    expect(look.status).toBe(200);
    expect(await post(cancel, { cookie: operator.cookie })).toBe(403);
    expect(await post(cancel, { cookie: operator.cookie, 'x-csrf-token': viewer.csrf })).toBe(403);
    expect(await post(cancel, { cookie: viewer.cookie, 'x-csrf-token': viewer.csrf })).toBe(403);
    expect(await post(cancel, { cookie: operator.cookie, 'x-csrf-token': operator.csrf })).toBe(404);
  });

  it('lets a viewer text, as the API key does', async () => {
    const { cookie, csrf } = await signIn(gateway, apiKey);
    const path = '/v1/conversations/phone-1/messages';
    const text = JSON.stringify({ text: 'hello' });
    expect(await post(path, { cookie }, text)).toBe(403);
    expect(await post(path, { cookie, 'x-csrf-token': csrf }, text)).toBe(202);
  });

  it('holds on every gateway of the deployment, and nowhere after signing out', async () => {
    const other = await openGateway(redis.url);
    await untilReady(other);
    const { cookie, csrf } = await signIn(gateway, apiKey);
    const read = (at: TestGateway): Promise<Response> => fetch(`${at.url}/console/session`, { headers: { cookie } });
    expect(await (await read(other)).json()).toMatchObject({ role: 'viewer', csrf });
    expect(await post('/console/logout', { cookie, 'x-csrf-token': csrf }, '{}')).toBe(204);
    expect((await read(other)).status).toBe(401);
    await other.stop();
  });

  it('ends with the key that it was opened by', async () => {
    const { cookie } = await signIn(gateway, operatorKey);
    const changed = await openGateway(redis.url, { OPERATOR_API_KEY: 'another-operator-key-altogether' });
    await untilReady(changed);
    expect((await fetch(`${changed.url}/console/session`, { headers: { cookie } })).status).toBe(401);
    await changed.stop();
  });

  it.each(['', 'turnpike_session=x', `turnpike_session=${'a'.repeat(43)}`])(
    'is none for the cookie "%s"',
    async (cookie) => {
      expect((await fetch(`${gateway.url}/v1/dead-letters`, { headers: { cookie } })).status).toBe(401);
    },
  );

  it('holds no stream open for who asks for its head alone', async () => {
    const { cookie } = await signIn(gateway, apiKey);
    const head = await fetch(`${gateway.url}/v1/runs/events`, { method: 'HEAD', headers: { cookie } });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  it('says with every answer what a browser may do with it', async () => {
    const { headers } = await fetch(`${gateway.url}/console/session`);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
