import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sealCredential, SealingKeys } from '#credentials';
import type { CredentialTypeName, StoredCredential } from '#credentials';
import { openEgress, openSockets } from '#transport';
import { testCredential } from './test-credential.js';

const secret = 'a-secret-that-nobody-sees';
let asked: IncomingMessage[];
let origin: string;

/** A host that knows one token; `/open` is for everybody, `/slack` answers as Slack does, `/gone` is not there. */
const server = createServer((request, response) => {
  asked.push(request);
  const { pathname } = new URL(request.url ?? '', 'http://host');
  const isKnown = request.headers.authorization === `Bearer ${secret}`;
  if (pathname === '/api/auth.test')
    return response.end(JSON.stringify(isKnown ? { ok: true } : { ok: false, error: 'invalid_auth' }));
  response.statusCode = pathname === '/gone' ? 404 : pathname === '/open' || isKnown ? 200 : 401;
  return response.end(secret);
});

beforeAll(async () => {
  asked = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const keys = SealingKeys.read(Buffer.alloc(32, 7).toString('base64')) ?? undefined;
if (keys === undefined) throw new Error('expected keys');
const known = keys;

/** A text with this in it. */
const says = (part: string): unknown => expect.stringContaining(part);

interface Given {
  type?: CredentialTypeName;
  token?: string;
  host?: string;
  url?: string;
  privateHosts?: string[];
  keys?: SealingKeys | undefined;
}

async function test({
  type = 'httpBearerAuth',
  token = secret,
  host = origin,
  url,
  privateHosts = ['127.0.0.1'],
  ...more
}: Given) {
  asked = [];
  const plain = { id: 'cred_1', name: 'Desk', type, hosts: [host] };
  const field = type === 'httpBearerAuth' ? 'token' : 'accessToken';
  const values = type === 'smtp' ? { user: 'ana', password: token } : { [field]: token };
  const sealed = sealCredential(known, plain, values);
  const stored: StoredCredential = { ...plain, sealed, createdAt: 1, updatedAt: 1 };
  const fetch = openEgress({ privateHosts })({ by: 'tool', name: 'httpRequest', ownHost: null });
  const openSocket = openSockets({ privateHosts }, () => undefined);
  const opened = 'keys' in more ? more.keys : keys;
  const credentials = { store: { read: () => Promise.resolve(stored) }, keys: opened };
  const answer = await testCredential({ fetch, openSocket, credentials }, { id: 'cred_1', url: url ?? null });
  expect(JSON.stringify(answer)).not.toContain(secret);
  return answer;
}

describe('a credential that is tested', () => {
  it('is known where its host lets it in, and nobody without it', async () => {
    expect(await test({})).toEqual({
      ...{ result: 'accepted', asked: `GET ${origin}/` },
      message: `${new URL(origin).host} knows it: it answered 200`,
    });
    expect(asked.map(({ headers }) => headers.authorization !== undefined)).toEqual([true, false]);
  });

  it('is refused where its host does not know it', async () => {
    expect(await test({ token: 'another-one' })).toMatchObject({
      result: 'refused',
      message: says('it answered 401'),
    });
    expect(asked).toHaveLength(1);
  });

  it('is not called known where everybody is let in, or where nothing is', async () => {
    expect(await test({ url: `${origin}/open` })).toMatchObject({
      result: 'unclear',
      message: says('without it as well'),
    });
    expect(await test({ url: `${origin}/gone?key=x` })).toMatchObject({
      result: 'unclear',
      asked: `GET ${origin}/gone`,
    });
  });

  it('is asked for by its type where that has an address of its own, whose words count', async () => {
    expect(await test({ type: 'slackApi' })).toMatchObject({
      result: 'accepted',
      asked: `GET ${origin}/api/auth.test`,
    });
    expect(asked).toHaveLength(1);
    expect(await test({ type: 'slackApi', token: 'another-one' })).toMatchObject({
      ...{ result: 'refused', message: says('invalid_auth') },
    });
    expect(await test({ type: 'githubApi' })).toMatchObject({ result: 'accepted', asked: `GET ${origin}/user` });
  });

  it('goes to its hosts alone, through the guard, and only where it can be opened', async () => {
    expect(await test({ url: 'https://elsewhere.example/' })).toMatchObject({
      result: 'unusable',
      message: says('not for https://elsewhere.example'),
    });
    expect(await test({ privateHosts: [] })).toMatchObject({
      result: 'unreachable',
      message: says('EGRESS_ALLOW'),
    });
    expect(await test({ keys: undefined })).toMatchObject({ result: 'unusable', asked: null });
    expect(asked).toEqual([]);
    expect(await test({ host: 'http://127.0.0.1:9' })).toMatchObject({
      result: 'unreachable',
      message: 'nothing listens at 127.0.0.1:9',
    });
  });
});
