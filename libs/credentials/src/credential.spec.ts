import { inspect } from 'node:util';

import { describe, expect, it } from '@jest/globals';

import { openCredential, sealCredential, type Credential, type StoredCredential } from './credential.js';
import { credentialedFetch } from './credentialed-fetch.js';
import {
  attachedBy,
  credentialTypeNames,
  secretTexts,
  valueProblems,
  type CredentialTypeName,
} from './credential-types.js';
import type { CredentialType } from './credential-forms.js';
import { SealingKeys } from './sealing-keys.js';
import { serviceCredentials } from './service-credentials.js';

const keyText = (byte: number) => Buffer.alloc(32, byte).toString('base64');
function keysOf(...bytes: number[]): SealingKeys {
  const keys = SealingKeys.read(bytes.map(keyText).join(', '));
  if (keys === null) throw new TypeError('no keys');
  return keys;
}

const plain: Credential = { id: 'cred_1', name: 'Desk', type: 'httpBearerAuth', hosts: ['api.example.com'] };
const values = { token: 'the-secret-token' };
function stored(keys: SealingKeys, credential = plain, given: Record<string, string> = values): StoredCredential {
  return { ...credential, sealed: sealCredential(keys, credential, given), createdAt: 1, updatedAt: 1 };
}

describe('sealing', () => {
  it('gives back what it sealed, and shows nothing of it or of the key meanwhile', () => {
    const keys = keysOf(1);
    const sealed = stored(keys);
    expect(openCredential(keys, sealed).values).toEqual(values);
    expect(JSON.stringify(sealed)).not.toContain('the-secret-token');
    expect(inspect(keys, { depth: 9, showHidden: true }) + JSON.stringify(keys)).not.toMatch(/0101|AQEB|01 01/);
  });

  it('never seals the same twice alike', () => {
    const keys = keysOf(1);
    expect(stored(keys).sealed.data).not.toBe(stored(keys).sealed.data);
  });

  it('opens nothing with another key', () => {
    expect(() => openCredential(keysOf(2), stored(keysOf(1)))).toThrow(
      expect.objectContaining({ code: 'unknown-key' }),
    );
  });

  it('opens with older keys, and seals by the first', () => {
    const [older, both] = [keysOf(1), keysOf(2, 1)];
    expect(openCredential(both, stored(older)).values).toEqual(values);
    expect(stored(both).sealed.key).toBe(keysOf(2).current);
    expect(openCredential(keysOf(2), stored(both)).values).toEqual(values);
  });

  it.each<[string, Partial<StoredCredential>]>([
    ['another host', { hosts: ['evil.example.com'] }],
    ['one host more', { hosts: ['api.example.com', 'evil.example.com'] }],
    ['another type', { type: 'httpQueryAuth' }],
    ['the id of another', { id: 'cred_2' }],
  ])('does not open for %s, whoever wrote it into Redis', (_name, change) => {
    const keys = keysOf(1);
    expect(() => openCredential(keys, { ...stored(keys), ...change })).toThrow(
      expect.objectContaining({ code: 'not-authentic' }),
    );
  });

  it.each(['data', 'iv', 'tag'] as const)('notices a changed %s', (part) => {
    const keys = keysOf(1);
    const credential = stored(keys);
    const other = stored(keys, plain, { token: 'x'.repeat(16) }).sealed[part];
    expect(() => openCredential(keys, { ...credential, sealed: { ...credential.sealed, [part]: other } })).toThrow(
      expect.objectContaining({ code: 'not-authentic' }),
    );
    const short = { ...credential.sealed, tag: credential.sealed.tag.slice(0, 8) };
    expect(() => openCredential(keys, { ...credential, sealed: short })).toThrow(
      expect.objectContaining({ code: 'not-authentic' }),
    );
  });

  it.each(['', 'short', keyText(1).slice(4), `${keyText(1)},`, `${keyText(1)},x`])('takes no key from %j', (text) => {
    expect(SealingKeys.read(text)).toBeNull();
  });
});

describe('what a service is sent', () => {
  it.each<[CredentialTypeName, Record<string, string>, object]>([
    ['airtableTokenApi', { accessToken: 'k' }, { headers: { authorization: 'Bearer k' } }],
    ['googlePalmApi', { apiKey: 'k' }, { headers: { 'x-goog-api-key': 'k' } }],
    [
      'httpCustomAuth',
      { json: '{"headers": {"X-Key": "v"}, "qs": {"a": "b"}}' },
      { headers: { 'x-key': 'v' }, query: { a: 'b' } },
    ],
    ['linearApi', { apiKey: 'k' }, { headers: { authorization: 'k' } }],
    ['notionApi', { apiKey: 'k' }, { headers: { authorization: 'Bearer k', 'notion-version': '2022-06-28' } }],
    ['qdrantApi', { apiKey: 'k' }, { headers: { 'api-key': 'k' } }],
    ['serpApi', { apiKey: 'k' }, { query: { api_key: 'k' } }],
    ['slackOAuth2Api', { accessToken: 'k' }, { headers: { authorization: 'Bearer k' } }],
    ['telegramApi', { accessToken: '1:k' }, { path: '/bot1:k', behind: '/file' }],
    ['discordBotApi', { botToken: 'k' }, { headers: { authorization: 'Bot k' } }],
    ['discordWebhookApi', { webhookUri: 'https://discord.com/api/webhooks/1/k' }, { path: '/api/webhooks/1/k' }],
    ['stripeApi', { secretKey: 'k' }, { headers: { authorization: 'Bearer k' } }],
    ['supabaseApi', { serviceRole: 'k' }, { headers: { apikey: 'k', authorization: 'Bearer k' } }],
    ['wordpressApi', { username: 'u', password: 'p' }, { headers: { authorization: 'Basic dTpw' } }],
    ['baserowApi', { token: 'k' }, { headers: { authorization: 'Token k' } }],
    ['n8nApi', { apiKey: 'k' }, { headers: { 'x-n8n-api-key': 'k' } }],
    ['lemlistApi', { apiKey: 'k' }, { headers: { authorization: 'Basic Oms=' } }],
    ['trelloApi', { apiKey: 'k', apiToken: 't' }, { query: { key: 'k', token: 't' } }],
    [
      'twilioApi',
      { accountSid: 'AC1/..', authToken: 't' },
      { headers: { authorization: 'Basic QUMxLy4uOnQ=' }, path: '/2010-04-01/Accounts/AC1%2F..' },
    ],
    ['zendeskApi', { email: 'a', apiToken: 't' }, { headers: { authorization: 'Basic YS90b2tlbjp0' } }],
  ])('of a %s', (type, values, attached) => {
    expect(attachedBy(type, values)).toEqual(attached);
  });
});

it('knows the texts inside a credential of several, which a server may say back', () => {
  const json = '{"headers": {"X-Key": "the-key"}, "qs": {"a": "the-other"}}';
  expect(secretTexts({ type: 'httpCustomAuth', values: { json } })).toEqual([json, 'the-key', 'the-other']);
  expect(secretTexts({ type: 'notionApi', values: { apiKey: 'k' } })).toEqual(['k']);
});

/** Each field of the types of services says its own name. */
const fineServices = Object.fromEntries(
  Object.entries<CredentialType>(serviceCredentials).map(([name, { fields }]) => [
    name,
    Object.fromEntries(fields.map((field) => [field, field])),
  ]),
) as Record<keyof typeof serviceCredentials, Record<string, string>>; // of its keys

describe('valueProblems', () => {
  const fine: Record<CredentialTypeName, Record<string, string>> = {
    httpBasicAuth: { user: 'u', password: 'p' },
    httpBearerAuth: { token: 't' },
    httpHeaderAuth: { name: 'X-Key', value: 'v' },
    httpQueryAuth: { name: 'key', value: 'v' },
    httpCustomAuth: { json: '{"headers": {"X-Key": "v"}, "qs": {"a": "b"}}' },
    googleApi: { email: 'e', privateKey: 'k' },
    discordBotApi: { botToken: 'k' },
    discordWebhookApi: { webhookUri: 'https://discord.com/api/webhooks/1/k' },
    gmailOAuth2: { clientId: 'c', clientSecret: 's', refreshToken: 'r' },
    googleCalendarOAuth2Api: { clientId: 'c', clientSecret: 's', refreshToken: 'r' },
    googleDocsOAuth2Api: { clientId: 'c', clientSecret: 's', refreshToken: 'r' },
    googleDriveOAuth2Api: { clientId: 'c', clientSecret: 's', refreshToken: 'r' },
    googleSheetsOAuth2Api: { clientId: 'c', clientSecret: 's', refreshToken: 'r' },
    googleSheetsTriggerOAuth2Api: { clientId: 'c', clientSecret: 's', refreshToken: 'r' },
    slackOAuth2Api: { accessToken: 'k' },
    smtp: { user: 'u', password: 'p' },
    postgres: { database: 'd', user: 'u', password: 'p' },
    mySql: { database: 'd', user: 'u', password: 'p' },
    telegramApi: { accessToken: '1:k' },
    openAiApi: { apiKey: 'k' },
    anthropicApi: { apiKey: 'k' },
    githubApi: { accessToken: 'k' },
    githubOAuth2Api: { accessToken: 'k' },
    slackApi: { accessToken: 'k' },
    airtableTokenApi: { accessToken: 'k' },
    cloudflareApi: { apiToken: 'k' },
    deepSeekApi: { apiKey: 'k' },
    googlePalmApi: { apiKey: 'k' },
    groqApi: { apiKey: 'k' },
    hubspotAppToken: { appToken: 'k' },
    linearApi: { apiKey: 'k' },
    mistralCloudApi: { apiKey: 'k' },
    notionApi: { apiKey: 'k' },
    openRouterApi: { apiKey: 'k' },
    perplexityApi: { apiKey: 'k' },
    pineconeApi: { apiKey: 'k' },
    qdrantApi: { apiKey: 'k' },
    sendGridApi: { apiKey: 'k' },
    serpApi: { apiKey: 'k' },
    stripeApi: { secretKey: 'k' },
    supabaseApi: { serviceRole: 'k' },
    whatsAppApi: { accessToken: 'k' },
    wooCommerceApi: { consumerKey: 'k', consumerSecret: 's' },
    wordpressApi: { username: 'u', password: 'p' },
    ...fineServices,
  };

  it.each(credentialTypeNames)('has none for a %s as it should be', (type) => {
    expect(valueProblems(type, fine[type])).toEqual([]);
  });

  it.each<[CredentialTypeName, Record<string, unknown>, string[]]>([
    ['httpBearerAuth', {}, ['token']],
    ['httpCustomAuth', { json: '{"body": {}}' }, ['json']],
    ['httpCustomAuth', { json: '{"headers": {"Host": "a"}}' }, ['json']],
    ['httpCustomAuth', { json: '{"headers": {"X-Key": 1}}' }, ['json']],
    ['httpCustomAuth', { json: 'no JSON' }, ['json']],
    ['discordWebhookApi', { webhookUri: 'discord.com/api/webhooks/1/k' }, ['webhookUri']],
    ['httpBearerAuth', { token: 'a\r\nx: y' }, ['token']],
    ['httpBearerAuth', { token: 't', more: 1 }, ['more']],
    ['httpHeaderAuth', { name: 'a b', value: 'v' }, ['name']],
    ...['Host', 'Connection', 'expect', 'Upgrade', 'Transfer-Encoding', 'TE', 'Proxy-Authorization', '__proto__'].map(
      (name): [CredentialTypeName, Record<string, unknown>, string[]] => [
        'httpHeaderAuth',
        { name, value: 'v' },
        ['name'],
      ],
    ),
    ['httpHeaderAuth', { name: 'X-Key', value: 'gr\u00fcn \u2713' }, ['value']],
    ['httpBearerAuth', { token: '\u2713' }, ['token']],
    ['httpBasicAuth', { user: 1, password: '' }, ['user', 'password']],
    ['smtp', { user: '' }, []],
    ['smtp', { user: 'a\r\nb', port: '25' }, ['port', 'user']],
  ])('of a %s names the fields of %j', (type, given, fields) => {
    const problems = valueProblems(type, given);
    expect(problems.map(({ field }) => field)).toEqual(fields);
    expect(JSON.stringify(problems)).not.toContain('x: y');
  });
});

describe('credentialedFetch', () => {
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const record = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    asked.push({ url, headers: Object.fromEntries(new Headers(init?.headers)) });
    return Promise.resolve(new Response('ok'));
  };
  const fetchOf = (type: CredentialTypeName, given: Record<string, string>) => {
    asked.length = 0;
    return credentialedFetch(record, { ...plain, type, values: given });
  };

  it.each<[CredentialTypeName, Record<string, string>, object]>([
    ['httpBasicAuth', { user: 'u', password: 'p' }, { headers: { a: '1', authorization: 'Basic dTpw' } }],
    ['httpBearerAuth', { token: 't' }, { headers: { a: '1', authorization: 'Bearer t' } }],
    ['httpHeaderAuth', { name: 'X-Key', value: 'v' }, { headers: { a: '1', 'x-key': 'v' } }],
    [
      'httpQueryAuth',
      { name: 'key', value: 'a&b' },
      { url: 'https://api.example.com/x?q=1&key=a%26b', headers: { a: '1' } },
    ],
    ['anthropicApi', { apiKey: 'k' }, { headers: { a: '1', 'x-api-key': 'k' } }],
  ])('sends a %s along', async (type, given, seen) => {
    await fetchOf(type, given)('https://api.example.com/x?q=1', { headers: { a: '1' } });
    expect(asked).toEqual([expect.objectContaining(seen)]);
  });

  it.each([
    'https://evil.example.com/',
    'https://api.example.com.evil.example/',
    'https://api.example.com@evil.example/',
    'https://xapi.example.com/',
    'http://127.0.0.1/',
    'http://api.example.com/',
    'http://api.example.com:443/',
    'https://api.example.com:8443/',
  ])('sends nothing to %s', async (url) => {
    const fetch = fetchOf('httpBearerAuth', values);
    const refused = expect.objectContaining({ code: 'wrong-host', message: expect.not.stringContaining('secret') });
    await expect(fetch(url)).rejects.toThrow(refused);
    await expect(fetch(new Request(url.replace('api.example.com@', '')))).rejects.toThrow(refused);
    expect(asked).toEqual([]);
  });

  it.each([
    { name: 'x-key', value: '\u2713' },
    { name: 'connection', value: 'upgrade' },
  ])('sends nothing of one that an older build has kept, and that no header can hold: %j', async (given) => {
    await expect(fetchOf('httpHeaderAuth', given)('https://api.example.com/')).rejects.toThrow(
      expect.objectContaining({ code: 'unsendable' }),
    );
    expect(asked).toEqual([]);
  });

  it('knows its host in any case, and with the dot at its end', async () => {
    const fetch = fetchOf('httpBearerAuth', values);
    await fetch('https://API.example.com./');
    await fetch(new Request('https://api.example.com/', { method: 'POST', headers: { b: '2' } }));
    expect(asked.map(({ headers }) => headers)).toEqual([
      { authorization: 'Bearer the-secret-token' },
      { b: '2', authorization: 'Bearer the-secret-token' },
    ]);
  });
});
