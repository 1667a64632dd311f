import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startOidcStandIn } from '../../../../../test/stand-ins/oidc-stand-in.js';
import type { OidcStandIn } from '../../../../../test/stand-ins/oidc-stand-in.js';
import { gatewayForFile } from '../../../test/gateway-for-each.js';
import { as } from '../../../test/named-key.js';
import { openGateway, operatorKey, publicBaseUrl, untilReady } from '../../../test/open-gateway.js';
import { Visitor } from '../../../test/visitor.js';

const callback = `${publicBaseUrl}/console/oidc/callback`;
const client = { clientId: 'turnpike', clientSecret: 'a-secret-of-the-tests' };
const accounts = {
  ana: { name: 'Ana', email: 'ana@example.com', email_verified: true, groups: ['admins', 'all'] },
  ben: { name: 'Ben', email: 'ben@example.com', email_verified: false, groups: ['support'] },
  cleo: { name: 'Cleo', groups: ['others'] },
  dan: { name: `Dan (oidc_00000000)` },
};
const rules = 'admins = admin words; support = operator tenant:acme agent:desk';

let provider: OidcStandIn;
beforeAll(async () => {
  provider = await startOidcStandIn({ ...client, callback, accounts });
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.account = 'ana';
  provider.forge = null;
  provider.usesOtherKey = false;
});

function settings(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret },
    ...{ OIDC_ROLES: rules, OIDC_NAME: 'Example', API_REQUESTS_PER_MINUTE: '0', ...more },
  };
}

const edge = gatewayForFile(settings);

function openVisitor(): Visitor {
  return new Visitor((address) => address.replace(publicBaseUrl, edge.gateway.url));
}

/** Goes to the provider and signs in there: with which address the browser comes back. */
async function comeBack(visitor: Visitor): Promise<string> {
  const { address } = await visitor.follow(`${publicBaseUrl}/console/oidc/begin`, (at) => at.startsWith(callback));
  return address;
}

async function readDetail(response: Response): Promise<string> {
  return ((await response.json()) as { detail: string }).detail; // a problem's
}

/** What the callback answers. */
async function finish(visitor: Visitor, address: string): Promise<{ status: number; detail: string; to: string }> {
  const response = await visitor.ask(address);
  const detail = response.status === 303 ? '' : await readDetail(response);
  return { status: response.status, detail, to: response.headers.get('location') ?? '' };
}

async function signIn(visitor = openVisitor()): Promise<Visitor> {
  const done = await finish(visitor, await comeBack(visitor));
  expect(done).toEqual({ status: 303, detail: '', to: '/console#/signed-in' });
  return visitor;
}

async function readSession(visitor: Visitor): Promise<Record<string, unknown>> {
  const response = await visitor.ask(`${publicBaseUrl}/console/session`);
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) }; // JSON either way
}

describe('signing in by the provider', () => {
  it('lets somebody in with the role and scopes of the first rule that fits', async () => {
    const ways = await (await edge.gateway.ask('GET', '/console/sign-in')).json();
    expect(ways).toMatchObject({ provider: { name: 'Example', path: '/console/oidc/begin' }, shared_keys: false });
    expect(await readSession(await signIn())).toMatchObject({ name: 'ana@example.com', access: 'admin', words: true });
    provider.account = 'ben';
    const ben = await signIn();
    expect(await readSession(ben)).toMatchObject({ name: 'Ben', access: 'operator', words: false });
    expect((await ben.ask(`${publicBaseUrl}/v1/policy`)).status).toBe(403); // of one tenant alone
  });

  it('proves who it was, in the audit, by issuer and subject', async () => {
    const ana = await signIn();
    const { csrf } = await readSession(ana);
    const body = JSON.stringify({ state: 'open', reason: 'a test', by: 'somebody else' });
    const cookie = `turnpike_session=${ana.cookie(publicBaseUrl, 'turnpike_session') ?? ''}`;
    const headers = { cookie, 'x-csrf-token': String(csrf), 'content-type': 'application/json' };
    const path = `${edge.gateway.url}/v1/breakers/tool:get_counts`;
    expect((await fetch(path, { method: 'PUT', headers, body })).status).toBe(200);
    const { entries } = (await (await edge.gateway.ask('GET', '/v1/audit', undefined, as(operatorKey))).json()) as {
      entries: { did: string; by: string; proven: boolean; to: Record<string, string> }[];
    }; // held to the description
    const by = expect.stringMatching(/^ana@example\.com \(oidc_[a-v0-9]{12}\)$/) as unknown as string;
    expect(entries).toMatchObject([
      { did: 'breaker-forced', by, proven: true },
      { did: 'signed-in', by, proven: true, to: { issuer: provider.issuer, subject: 'ana', role: 'admin' } },
    ]);
  });

  it('reads the claim of the ID token as well', async () => {
    const other = await startOidcStandIn({ ...client, callback, accounts, inToken: true });
    await edge.reopen(settings({ OIDC_ISSUER: other.issuer }));
    expect(await readSession(await signIn())).toMatchObject({ access: 'admin' });
    await other.close();
  });

  it('refuses whom no rule names, by who they are', async () => {
    for (const [account, detail] of [
      ['cleo', /Cleo \(oidc_\w+\) has groups that no rule of OIDC_ROLES names/],
      ['dan', /Dan \[oidc_00000000\) \(oidc_\w+\) has no groups/],
    ] as const) {
      provider.account = account;
      const visitor = openVisitor();
      const refused = await finish(visitor, await comeBack(visitor));
      expect(refused).toMatchObject({ status: 403, detail: expect.stringMatching(detail) });
      expect((await readSession(visitor))['status']).toBe(401);
    }
  });

  it('can be finished at another gateway than it was begun at', async () => {
    const other = await openGateway(edge.redis.url, settings());
    await untilReady(other);
    let at = edge.gateway;
    const visitor = new Visitor((address) => address.replace(publicBaseUrl, at.url));
    const address = await comeBack(visitor);
    at = other;
    expect((await finish(visitor, address)).to).toBe('/console#/signed-in');
    at = edge.gateway;
    expect(await readSession(visitor)).toMatchObject({ access: 'admin' });
    await other.stop();
  });

  it('needs nothing here when the provider has other keys', async () => {
    await signIn();
    provider.rotateKeys();
    await signIn();
  });

  it('ends: by signing out, with its time, with its rule, and with its provider', async () => {
    const ana = await signIn();
    const { csrf, expires_at: expires } = await readSession(ana);
    expect(Date.parse(String(expires)) - Date.now()).toBeGreaterThan(479 * 60_000);
    expect(Date.parse(String(expires)) - Date.now()).toBeLessThanOrEqual(480 * 60_000);
    const cookie = `turnpike_session=${ana.cookie(publicBaseUrl, 'turnpike_session') ?? ''}`;
    const headers = { cookie, 'x-csrf-token': String(csrf) };
    const out = await fetch(`${edge.gateway.url}/console/logout`, { method: 'POST', headers });
    expect([out.status, (await readSession(ana))['status']]).toEqual([204, 401]);

    const again = await signIn();
    const [key = ''] = await edge.engine.redis.keys('{console}:session:*');
    await edge.engine.redis.pexpire(key, 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await readSession(again))['status']).toBe(401);

    const ruled = await signIn();
    await edge.reopen(settings({ OIDC_ROLES: 'all = viewer' }));
    expect(await readSession(ruled)).toMatchObject({ access: 'viewer' });
    await edge.reopen(settings({ OIDC_ROLES: 'nobody = viewer' }));
    expect((await readSession(ruled))['status']).toBe(401);
    await edge.reopen(settings({ OIDC_ROLES: 'all = viewer', OIDC_CLIENT_ID: 'another' }));
    expect((await readSession(ruled))['status']).toBe(401);
  });

  it('leaves nothing in Redis that signs anybody in', async () => {
    const visitor = openVisitor();
    const address = await comeBack(visitor);
    const token = visitor.cookie(publicBaseUrl, 'turnpike_sign_in') ?? '';
    expect(token).toHaveLength(43);
    const kept = await edge.engine.redis.keys('{console}:*');
    expect(kept.join()).not.toContain(token);
    await finish(visitor, address);
    expect(await edge.engine.redis.keys('{console}:begun:*')).toEqual([]);
  });
});

describe('a sign-in that is forged or used is refused, and says why:', () => {
  it('an ID token of another audience, nonce, issuer or time, that nobody or somebody else has signed', async () => {
    const cases: [why: RegExp, claims: Record<string, unknown>, alg?: string, usesOtherKey?: boolean][] = [
      [/"aud" \(audience\)/, { aud: 'another-client' }],
      [/"nonce"/, { nonce: 'another' }],
      [/"iss" \(issuer\)/, { iss: 'https://other.example' }],
      [/"exp"/, { exp: 1_700_000_000 }],
      [/"alg"/, {}, 'none'],
      [/signature/, {}, 'RS256', true],
    ];
    for (const [why, claims, alg = 'RS256', usesOtherKey = false] of cases) {
      provider.usesOtherKey = usesOtherKey;
      provider.forge = (token) => ({ header: { ...token.header, alg }, claims: { ...token.claims, ...claims } });
      const visitor = openVisitor();
      const refused = await finish(visitor, await comeBack(visitor));
      expect(refused).toMatchObject({ status: 401, detail: expect.stringMatching(why) });
      expect(refused.detail).toMatch(/^what the provider answered proves nobody/);
      expect((await readSession(visitor))['status']).toBe(401);
    }
  });

  it('another state, or another issuer, in the address', async () => {
    for (const [field, why] of [
      ['state', /"state"/],
      ['iss', /"iss" \(issuer\)/],
    ] as const) {
      const visitor = openVisitor();
      const address = new URL(await comeBack(visitor));
      address.searchParams.set(field, 'https://other.example');
      const refused = await finish(visitor, address.href);
      expect(refused).toMatchObject({ status: 401, detail: expect.stringMatching(why) });
    }
  });

  it('a callback that was used, that comes in another browser, or that nobody began', async () => {
    const visitor = openVisitor();
    const address = await comeBack(visitor);
    const thief = openVisitor();
    const why = 'nobody began it in this browser, it was finished before, or it took more than ten minutes';
    expect(await finish(thief, address)).toMatchObject({ status: 401, detail: why });
    const token = visitor.cookie(publicBaseUrl, 'turnpike_sign_in') ?? '';
    await finish(visitor, address);
    const cookie = { cookie: `turnpike_sign_in=${token}` };
    expect(await readDetail(await thief.ask(address, cookie))).toBe(why);
  });

  it('a code that was used, in a sign-in that was begun anew', async () => {
    const visitor = openVisitor();
    const first = new URL(await comeBack(visitor));
    await finish(visitor, first.href);
    const next = new URL(await comeBack(visitor));
    next.searchParams.set('code', first.searchParams.get('code') ?? '');
    const refused = await finish(visitor, next.href);
    expect(refused).toMatchObject({
      status: 401,
      detail: expect.stringMatching(/the provider refused it: invalid_grant/),
    });
  });

  it('what the provider itself refuses', async () => {
    const visitor = openVisitor();
    const address = new URL(await comeBack(visitor));
    address.searchParams.delete('code');
    address.searchParams.set('error', 'access_denied');
    expect((await finish(visitor, address.href)).detail).toBe('the provider refused it: access_denied');
  });

  it('whoever begins while the provider is away, and a browser is told so on the sign-in page', async () => {
    await edge.reopen(settings()); // a gateway that does not know the provider yet
    provider.goAway(true);
    const visitor = openVisitor();
    const begin = `${publicBaseUrl}/console/oidc/begin`;
    const refused = await visitor.ask(begin);
    expect([refused.status, await readDetail(refused)]).toEqual([
      503,
      expect.stringMatching(/^the provider did not answer/),
    ]);
    const led = await visitor.ask(begin, { accept: 'text/html' });
    expect([led.status, led.headers.get('location')]).toEqual([303, '/console#/sign-in?refused=provider-away']);
    provider.goAway(false);
    await signIn();
  });
});

describe('where there is a provider', () => {
  it('the shared keys sign nobody in, and go on as keys of the API', async () => {
    const body = JSON.stringify({ key: operatorKey });
    const headers = { 'content-type': 'application/json' };
    const refused = await fetch(`${edge.gateway.url}/console/login`, { method: 'POST', headers, body });
    expect(refused.status).toBe(401);
    expect(await readDetail(refused)).toContain('sign in with Example');
    expect((await edge.gateway.ask('GET', '/v1/keys', undefined, as(operatorKey))).status).toBe(200);
  });
});

describe('without a provider', () => {
  it('nobody signs in by one, and the answer says what is not set', async () => {
    await edge.reopen({});
    const response = await edge.gateway.ask('GET', '/console/oidc/begin');
    expect([response.status, await readDetail(response)]).toEqual([
      404,
      expect.stringContaining('OIDC_ISSUER is not set'),
    ]);
    expect(await (await edge.gateway.ask('GET', '/console/sign-in')).json()).toMatchObject({
      provider: null,
      shared_keys: true,
    });
  });
});
