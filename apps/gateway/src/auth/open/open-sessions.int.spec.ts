import { describe, expect, it } from '@jest/globals';
import { SignInLogStore } from '#access';
import { gatewayForFile } from '../../../test/gateway-for-each.js';
import { as, makeKey } from '../../../test/named-key.js';
import { apiKey, operatorKey } from '../../../test/open-gateway.js';
import { signIn } from '../../../test/sign-in.js';

const glassKey = 'a-break-glass-key-for-the-tests';
const edge = gatewayForFile(() => ({ API_REQUESTS_PER_MINUTE: '0', BREAK_GLASS_KEY: glassKey }));

interface Row {
  id: string;
  how: string;
  name: string | null;
  identity: string | null;
  role: string;
  is_own: boolean;
  expires_at: string;
}

async function list(headers: Record<string, string> = as(operatorKey), query = ''): Promise<Row[]> {
  const response = await edge.gateway.ask('GET', `/v1/sessions${query}`, undefined, headers);
  return ((await response.json()) as { sessions: Row[] }).sessions; // held to the description
}

async function readAudit(): Promise<{ did: string; by: string; proven: boolean; reason: string; to: object }[]> {
  const response = await edge.gateway.ask('GET', '/v1/audit', undefined, as(operatorKey));
  return ((await response.json()) as { entries: [] }).entries; // held to the description
}

async function isIn(cookie: string): Promise<boolean> {
  return (await fetch(`${edge.gateway.url}/console/session`, { headers: { cookie } })).ok;
}

describe('who is signed in', () => {
  it('is listed, the latest first, by whom and how, and no longer when their key is revoked', async () => {
    const shared = await signIn(edge.gateway, apiKey);
    const { id, secret } = await makeKey(edge.gateway, { name: 'ana', role: 'admin' });
    const named = await signIn(edge.gateway, secret);
    expect(await list({ authorization: '', cookie: named.cookie })).toMatchObject([
      { how: 'named-key', name: 'ana', identity: id, role: 'admin', is_own: true },
      { how: 'shared-key', name: null, identity: null, role: 'viewer', is_own: false },
    ]);
    expect(await list(as(operatorKey), '?limit=1')).toHaveLength(1);
    await edge.gateway.ask('DELETE', `/v1/keys/${id}`, { reason: 'a test' }, as(operatorKey));
    expect(await list()).toMatchObject([{ how: 'shared-key' }]);
    const headers = { cookie: shared.cookie, 'x-csrf-token': shared.csrf };
    await fetch(`${edge.gateway.url}/console/logout`, { method: 'POST', headers });
    expect(await list()).toEqual([]);
  });

  it('is out once an admin has ended it, and the audit says whose it was', async () => {
    const { secret } = await makeKey(edge.gateway, { name: 'ana', role: 'builder' });
    const { cookie } = await signIn(edge.gateway, secret);
    const other = await signIn(edge.gateway, operatorKey);
    const own = (await list()).find(({ name }) => name === 'ana');
    const end = () =>
      edge.gateway.ask('DELETE', `/v1/sessions/${own?.id ?? ''}`, { reason: 'a lost laptop' }, as(operatorKey));
    expect((await end()).status).toBe(204);
    expect([await isIn(cookie), await isIn(other.cookie)]).toEqual([false, true]);
    expect((await end()).status).toBe(404);
    expect((await readAudit()).filter(({ did }) => did === 'session-ended')).toMatchObject([
      {
        ...{ by: 'operator', proven: false, reason: 'a lost laptop' },
        to: { session: own?.id, how: 'named-key', of: expect.stringMatching(/^ana \(tp_/) },
      },
    ]);
  });

  it('leaves nothing in the list that has ended by itself', async () => {
    await signIn(edge.gateway, apiKey);
    const { redis } = edge.engine;
    const [name = ''] = await redis.zrange('{console}:sessions', 0, -1);
    await redis.del(`{console}:session:${name}`);
    await redis.zadd('{console}:sessions', 1, name);
    expect(await list()).toEqual([]);
    await signIn(edge.gateway, apiKey);
    expect(await redis.zcard('{console}:sessions')).toBe(1);
  });
});

describe('the break-glass key', () => {
  it('signs in for an hour as an admin, and each use is in the audit and counts for the alert', async () => {
    const { cookie } = await signIn(edge.gateway, glassKey);
    const [session] = await list({ authorization: '', cookie });
    expect(session).toMatchObject({ how: 'break-glass-key', identity: 'tp_break-glass', role: 'admin', is_own: true });
    expect(Date.parse(session?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(await readAudit()).toMatchObject([
      { did: 'break-glass-used', by: 'break-glass key (tp_break-glass)', proven: true, to: { address: '127.0.0.1' } },
    ]);
    expect(await new SignInLogStore(edge.engine.redis).countGlassUses()).toBe(1);
    expect(edge.gateway.warnings.join('\n')).toContain('the break-glass key was used');
  });

  it('is no key of the API, and signs nobody in once it is another', async () => {
    expect((await edge.gateway.ask('GET', '/v1/keys', undefined, as(glassKey))).status).toBe(401);
    const { cookie } = await signIn(edge.gateway, glassKey);
    await edge.reopen({ BREAK_GLASS_KEY: `${glassKey}-2` });
    expect(await isIn(cookie)).toBe(false);
  });

  it('signs in where there is a provider that is away', async () => {
    const oidc = {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
      OIDC_ROLES: '* = viewer',
    };
    await edge.reopen({ BREAK_GLASS_KEY: glassKey, ...oidc });
    expect((await edge.gateway.ask('GET', '/console/oidc/begin')).status).toBe(503);
    expect(await isIn((await signIn(edge.gateway, glassKey)).cookie)).toBe(true);
  });
});
