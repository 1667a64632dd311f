import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { credentialKeys, CredentialStore, openCredential, SealingKeys } from '#credentials';
import { connect } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

const keyText = Buffer.alloc(32, 7).toString('base64');
const secret = 'a-secret-that-nobody-sees';

let redis: PrivateRedis;
let connection: ReturnType<typeof connect>;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url, { CREDENTIALS_KEY: keyText });
  await untilReady(gateway);
});
afterAll(async () => {
  connection.disconnect();
  await gateway.stop();
  await redis.stop();
});

const given = { name: 'Desk', type: 'httpBearerAuth', hosts: ['api.example.com'], values: { token: secret } };
const why = { by: 'ana', reason: 'the desk moved' };

async function call(method: string, path: string, body?: object, key = operatorKey): Promise<[number, string]> {
  const response = await gateway.ask(method, `/v1/credentials${path}`, body, { authorization: `Bearer ${key}` });
  return [response.status, await response.text()];
}

function idIn(text: string): string {
  return /cred_[0-9a-f]{32}/.exec(text)?.[0] ?? '';
}

describe('credentials over HTTP', () => {
  it('are written, listed, replaced and forgotten, and no answer has a value', async () => {
    const [status, created] = await call('POST', '', { ...given, ...why });
    const id = idIn(created);
    const replaced = { ...given, hosts: ['other.example.com'], values: { token: `${secret}-2` }, ...why };
    const answers = [
      [status, created],
      await call('GET', '', undefined, apiKey),
      await call('GET', `/${id}`, undefined, apiKey),
      await call('PUT', `/${id}`, replaced),
    ] as const;
    expect(answers.map(([each]) => each)).toEqual([201, 200, 200, 200]);
    expect(JSON.parse(answers[3][1])).toMatchObject({
      id,
      name: 'Desk',
      hosts: ['other.example.com'],
      key_is_current: true,
    });
    expect(JSON.stringify(answers)).not.toContain(secret);

    const store = new CredentialStore(connection);
    const kept = await store.read(id);
    const keys = SealingKeys.read(keyText);
    expect(kept && keys && openCredential(keys, kept).values).toEqual({ token: `${secret}-2` });
    expect((await call('DELETE', `/${id}`, why))[0]).toBe(200);
    expect((await call('GET', `/${id}`))[0]).toBe(404);
    const audit = await gateway.ask('GET', '/v1/audit', undefined, { authorization: `Bearer ${operatorKey}` });
    const entries = ['deleted', 'updated', 'created'].map((did) => ({
      ...{ did: `credential-${did}`, by: 'ana', reason: 'the desk moved', to: { credential: id } },
    }));
    expect(await audit.json()).toMatchObject({ entries });
  });

  it('leave no value in Redis', async () => {
    await call('POST', '', { ...given, ...why });
    const [all, changes] = await Promise.all([
      connection.hgetall(credentialKeys.all),
      connection.lrange(credentialKeys.changes, 0, -1),
    ]);
    expect(Object.keys(all).length).toBeGreaterThan(0);
    const base64 = Buffer.from(secret).toString('base64').slice(0, 20);
    for (const text of [secret, base64, keyText]) expect(JSON.stringify([all, changes])).not.toContain(text);
  });

  it.each<[string, object, string]>([
    ['a type that is none', { type: 'oAuth' }, 'type'],
    ['no host', { hosts: [] }, 'hosts'],
    ['a host with a path', { hosts: ['https://api.example.com/v1'] }, 'hosts'],
    ['a host of another scheme', { hosts: ['ftp://api.example.com'] }, 'hosts'],
    ['a port that is none', { hosts: ['api.example.com:99999'] }, 'hosts'],
    [
      'a header that only we set',
      { type: 'httpHeaderAuth', values: { name: 'Connection', value: 'v' } },
      'values.name',
    ],
    ['a value of another type', { values: { password: secret } }, 'values.token'],
    ['a value with a line break', { values: { token: `${secret}\r\nx: y` } }, 'values.token'],
  ])('are refused with %s, and the answer repeats no value', async (_name, change, field) => {
    const [status, text] = await call('POST', '', { ...given, ...why, ...change });
    expect(status).toBe(400);
    expect(text).toContain(`"field":"${field}"`);
    expect(text).not.toContain(secret);
  });

  it('are refused with a host among the values, and the answer says where it goes', async () => {
    const values = { token: secret, host: 'api.example.com' };
    const [status, text] = await call('POST', '', { ...given, ...why, values });
    expect([status, text]).toEqual([400, expect.stringMatching(/"field":"values\.host".*in hosts, beside values/)]);
  });

  it('say of each type what a form needs: what may be empty, what is no secret, and where it goes', async () => {
    const [, text] = await call('GET', '', undefined, apiKey);
    const { types } = JSON.parse(text) as { types: { name: string }[] }; // what the API answers
    const named = (wanted: string) => types.find(({ name }) => name === wanted);
    expect(named('postgres')).toEqual({
      ...{ name: 'postgres', fields: ['database', 'user', 'password'], optional: ['password'] },
      ...{ readable: ['database', 'user'], hosts: [], ports: { secure: 5432, plain: 5432 } },
    });
    expect(named('googleDocsOAuth2Api')).toEqual({
      ...{ name: 'googleDocsOAuth2Api', fields: ['clientId', 'clientSecret', 'refreshToken'], optional: [] },
      ...{ readable: ['clientId'], hosts: ['docs.googleapis.com', 'www.googleapis.com'], ports: null },
    });
  });

  it('are for operators to write', async () => {
    expect((await call('POST', '', { ...given, ...why }, apiKey))[0]).toBe(403);
    expect((await call('GET', '', undefined, 'nobody'))[0]).toBe(401);
  });
});
