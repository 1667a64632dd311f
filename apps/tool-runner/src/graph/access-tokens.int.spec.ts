import { generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessTokenStore, sealCredential, SealingKeys } from '#credentials';
import type { Credential } from '#credentials';
import { connect } from '#redis';
import type { Redis } from '#redis';
import type { Fetch } from '#transport';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { authorised } from './credentials.js';

let server: PrivateRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const keys = new SealingKeys([Buffer.alloc(32, 1)]);
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  ...{ modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' } },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const valuesOf = {
  googleSheetsOAuth2Api: { clientId: 'c', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
  googleApi: { email: 'a@b.example', privateKey: privateKey.replaceAll('\n', String.raw`\n`) },
};

/** Asks a service with a credential, `workers` times at once; `answer` is what the place of tokens says. */
async function ask(type: keyof typeof valuesOf, id: string, workers: number, answer: () => Response) {
  const plain: Credential = { id, name: 'Book', type, hosts: ['sheets.googleapis.com'] };
  const stored = { ...plain, sealed: sealCredential(keys, plain, valuesOf[type]), createdAt: 0, updatedAt: 0 };
  const forms: Record<string, string>[] = [];
  const sent: (string | null)[] = [];
  const fetch: Fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host !== 'oauth2.googleapis.com') {
      sent.push(new Headers(init?.headers).get('authorization'));
      return new Response('{}');
    }
    forms.push(Object.fromEntries(init?.body instanceof URLSearchParams ? init.body : []));
    return answer();
  };
  const ports = { store: { read: () => Promise.resolve(stored) }, keys, tokens: new AccessTokenStore(redis) };
  const ref = { id, name: 'Book', type };
  const worker = async () => {
    const allowed = await authorised(ports, fetch, ref, ['scope-1']);
    if ('ok' in allowed) return allowed;
    await allowed.fetch('https://sheets.googleapis.com/v4/spreadsheets/a');
    return allowed;
  };
  return { all: await Promise.all(Array.from({ length: workers }, worker)), forms, sent };
}

const token = () => Response.json({ access_token: 'token-of-the-hour', expires_in: 3_600 });

describe('a credential that is exchanged for a token', () => {
  it('is exchanged once for twenty workers, and kept sealed', async () => {
    const { forms, sent } = await ask('googleSheetsOAuth2Api', 'c1', 20, token);
    expect(forms).toEqual([
      {
        ...{ grant_type: 'refresh_token', refresh_token: 'token-to-refresh' },
        ...{ client_id: 'c', client_secret: 'secret-of-the-client' },
      },
    ]);
    expect(sent).toEqual(Array.from({ length: 20 }, () => 'Bearer token-of-the-hour'));
    const [name = ''] = await redis.keys('*credential-token:c1*');
    expect(await redis.get(name)).not.toContain('token-of-the-hour');
    expect(await redis.pttl(name)).toBeLessThanOrEqual(3_540_000);
    expect(await redis.keys('*credential-token-claim*')).toEqual([]);
    const again = await ask('googleSheetsOAuth2Api', 'c1', 1, token); // it was written again, and has another token
    expect(again.forms).toHaveLength(1);
  });

  it('is the word of a service account, signed', async () => {
    const { forms } = await ask('googleApi', 'c2', 1, token);
    const [header = '', claims = '', signature = ''] = (forms[0]?.['assertion'] ?? '').split('.');
    expect(forms[0]?.['grant_type']).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      ...{ iss: 'a@b.example', scope: 'scope-1', aud: 'https://oauth2.googleapis.com/token' },
    });
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('fails by the service’s word where it is refused, and nothing was done', async () => {
    const refused = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    const { all, sent } = await ask('googleSheetsOAuth2Api', 'c3', 1, refused);
    expect(all[0]).toMatchObject({ ok: false, fate: 'refused' });
    expect(JSON.stringify(all)).toContain('gives no access token (400: invalid_grant)');
    expect(JSON.stringify(all)).not.toContain('token-to-refresh');
    expect(sent).toEqual([]);
  });
});
