import { describe, expect, it } from '@jest/globals';
import { accessKeys, AccessKeyStore } from '#access';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { as, makeKey } from '../../test/named-key.js';
import { apiKey, openGateway, operatorKey, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { signIn } from '../../test/sign-in.js';

const edge = gatewayForFile(() => ({ API_REQUESTS_PER_MINUTE: '0' }));
const reason = 'a test';

async function ask(method: string, path: string, body?: object, key = operatorKey, at = edge.gateway) {
  const response = await at.ask(method, path, body, as(key));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }; // asserted by who asks
}

/** The status that a key gets, and why. */
async function look(key: string, at: TestGateway = edge.gateway): Promise<[number, unknown]> {
  const { status, body } = await ask('GET', '/v1/runs', undefined, key, at);
  return [status, body['detail'] ?? ''];
}

interface Entry {
  did: string;
  by: string;
  proven: boolean;
  to: Record<string, unknown>;
}

async function audit(): Promise<Entry[]> {
  const { body } = await ask('GET', '/v1/audit');
  return body['entries'] as Entry[]; // held to the description
}

describe('a named key', () => {
  it('is said once, stored as a hash, and listed without its secret', async () => {
    const { id, secret } = await makeKey(edge.gateway, { name: 'ana', role: 'operator' });
    expect(secret).toMatch(new RegExp(`^${id}_[\\w-]{43}$`));
    const { body } = await ask('GET', '/v1/keys');
    expect(body['keys']).toMatchObject([{ id, name: 'ana', role: 'operator', words: false, state: 'active' }]);
    const kept = JSON.stringify([body, await edge.engine.redis.hgetall(accessKeys.one(id))]);
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(secret.slice(id.length + 1));
  });

  it('does what its role may and no more, and says what was missing', async () => {
    const { id, secret } = await makeKey(edge.gateway, { role: 'operator' });
    expect((await look(secret))[0]).toBe(200);
    const cancel = '/v1/runs/run_01ARZ3NDEKTSV4RRFFQ69G5F00/cancel';
    expect((await ask('POST', cancel, { reason }, secret)).status).toBe(404);
    const refused = await ask('PUT', '/v1/policy', { policy: {}, reason }, secret);
    expect([refused.status, refused.body['detail']]).toEqual([
      403,
      `the key ana (${id}) is of the role operator, and this takes the role admin`,
    ]);
  });

  it('stands in the audit by its name and id, whatever name is typed, and with a shared key nobody types such a name', async () => {
    const { id, secret } = await makeKey(edge.gateway, { name: 'ana', role: 'admin' });
    await ask('PUT', '/v1/breakers/tool:get_counts', { state: 'open', reason, by: 'somebody else' }, secret);
    await ask('PUT', '/v1/breakers/tool:get_counts', { state: 'auto', reason, by: 'ben' });
    const forged = { state: 'auto', reason, by: `ana (${id})` };
    expect(await ask('PUT', '/v1/breakers/tool:get_counts', forged)).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'by' }] } },
    });
    expect((await audit()).map(({ did, by, proven }) => [did, by, proven])).toEqual([
      ['breaker-forced', 'ben', false],
      ['breaker-forced', `ana (${id})`, true],
      ['key-created', 'operator', false],
    ]);
  });

  it('is rotated without a gap: both secrets hold for so long, then the new one alone', async () => {
    const { id, secret: old } = await makeKey(edge.gateway, { role: 'admin', name: 'ci' });
    const rotated = await ask('POST', `/v1/keys/${id}/rotate`, { reason, overlap_seconds: 3 }, old);
    const { secret, key } = rotated.body as { secret: string; key: { old_secret_until: string } }; // held to the description
    expect(rotated.status).toBe(201);
    expect([(await look(old))[0], (await look(secret))[0]]).toEqual([200, 200]);
    await until(() => Date.now() > Date.parse(key.old_secret_until));
    expect(await look(old)).toEqual([401, `the key ci (${id}) has another secret since it was rotated`]);
    expect((await look(secret))[0]).toBe(200);
    expect((await audit()).map(({ did, by }) => [did, by])).toEqual([
      ['key-rotated', `ci (${id})`],
      ['key-created', 'operator'],
    ]);
  });

  it('of two that rotate at once is rotated once', async () => {
    const { id } = await makeKey(edge.gateway);
    const store = new AccessKeyStore(edge.engine.redis);
    const read = await store.read(id);
    if (read === null) throw new Error('it is not there');
    const both = await Promise.all(
      ['a', 'b'].map((hash) => store.rotate(read, { hash, overlapMs: 0, by: 'ana', why: reason, at: 1 })),
    );
    expect(both.toSorted()).toEqual([false, true]);
  });

  it('that is revoked is refused by name within 5 s on every gateway, on open streams too, and by no other secret', async () => {
    const other = await openGateway(edge.redis.url, { API_REQUESTS_PER_MINUTE: '0' });
    await untilReady(other);
    const { id, secret } = await makeKey(edge.gateway, { name: 'ci' });
    expect((await look(secret, other))[0]).toBe(200);
    const streamed = await fetch(`${other.url}/v1/runs/events`, { headers: as(secret) });
    const began = performance.now();
    expect((await ask('DELETE', `/v1/keys/${id}`, { reason })).body).toMatchObject({ state: 'revoked' });
    expect(await look(secret)).toEqual([401, `the key ci (${id}) was revoked`]);
    await until(async () => (await look(secret, other))[0] === 401);
    expect(performance.now() - began).toBeLessThan(5_000);
    await streamed.text(); // it ends
    expect(performance.now() - began).toBeLessThan(5_500);
    expect((await look(`${id}_${'a'.repeat(43)}`))[1]).not.toContain('revoked');
    expect((await ask('DELETE', `/v1/keys/${id}`, { reason })).status).toBe(200);
    expect((await audit()).map(({ did }) => did)).toEqual(['key-revoked', 'key-created']);
    await other.stop();
  });

  it('that has expired is refused by name', async () => {
    const expires = Date.now() + 1_500;
    const { id, secret } = await makeKey(edge.gateway, { name: 'ci', expires_at: new Date(expires).toISOString() });
    expect((await look(secret))[0]).toBe(200);
    await until(() => Date.now() > expires);
    expect(await look(secret)).toEqual([401, `the key ci (${id}) has expired`]);
    expect((await ask('POST', `/v1/keys/${id}/rotate`, { reason, overlap_seconds: 0 })).status).toBe(409);
  });

  it('says when it was used, and notes it once a minute', async () => {
    const { id, secret } = await makeKey(edge.gateway);
    const used = async (): Promise<unknown> => (await ask('GET', `/v1/keys/${id}`)).body['last_used_at'];
    expect(await used()).toBeNull();
    await look(secret);
    await until(async () => (await used()) !== null);
    const first = await used();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await look(secret);
    expect(await used()).toBe(first);
  });

  it('signs in to the console, as itself, until it is revoked', async () => {
    const { id, secret } = await makeKey(edge.gateway, { name: 'ana', role: 'builder' });
    const { cookie } = await signIn(edge.gateway, secret);
    const session = async () => (await fetch(`${edge.gateway.url}/console/session`, { headers: { cookie } })).json();
    expect(await session()).toMatchObject({ access: 'builder', name: 'ana', words: false, role: 'viewer' });
    await ask('DELETE', `/v1/keys/${id}`, { reason });
    expect(await session()).toMatchObject({ status: 401 });
  });

  it('of an admin who may not read words makes none that may', async () => {
    const { secret } = await makeKey(edge.gateway, { role: 'admin' });
    const body = { name: 'x', role: 'viewer', words: true, reason };
    expect(await ask('POST', '/v1/keys', body, secret)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'words' }] },
    });
    expect((await ask('POST', '/v1/keys', { ...body, words: false }, secret)).status).toBe(201);
  });

  it.each([
    ['name', { name: 'ana (tp_00000000)' }],
    ['name', { name: '' }],
    ['role', { role: 'owner' }],
    ['tenants', { tenants: [] }],
    ['agents', { agents: ['a', 'a'] }],
    ['expires_at', { expires_at: '2020-01-01T00:00:00Z' }],
    ['expires_at', { expires_at: 'tomorrow' }],
    ['reason', { reason: '' }],
  ])('names the field that is wrong: %s', async (field, wrong) => {
    const { status, body } = await ask('POST', '/v1/keys', { name: 'ana', role: 'viewer', reason, ...wrong });
    expect([status, (body['errors'] as { field: string }[])[0]?.field]).toEqual([400, field]); // a problem's
  });

  it('is made by admins alone', async () => {
    const { secret } = await makeKey(edge.gateway, { role: 'builder' });
    for (const key of [apiKey, secret]) {
      expect((await ask('GET', '/v1/keys', undefined, key)).status).toBe(403);
      expect((await ask('POST', '/v1/keys', { name: 'x', role: 'viewer', reason }, key)).status).toBe(403);
    }
  });
});
