import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import twilioSdk from 'twilio';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { openGateway, publicBaseUrl, them, untilReady, us } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

const path = '/webhooks/twilio/sms';
const previousToken = 'the-token-before';
const sms = { MessageSid: 'SM1', From: them, To: us, Body: 'how many?' };

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', times: {}, onError: () => undefined });
  gateway = await openGateway(redis.url, { TWILIO_AUTH_TOKEN_PREVIOUS: previousToken });
  await untilReady(gateway);
});
afterEach(() => engine.redis.flushall());
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

interface Call {
  fields?: Record<string, string>;
  /** What is sent instead of the fields that were signed. */
  body?: string | Uint8Array;
  /** What is signed instead of the public address. */
  url?: string;
  token?: string;
  signature?: string | null;
  headers?: Record<string, string>;
}

function post({ fields = sms, body, url = `${publicBaseUrl}${path}`, token, signature, headers }: Call) {
  const signed = twilioSdk.getExpectedTwilioSignature(token ?? gateway.twilio.authToken, url, fields);
  const sent =
    signature === undefined
      ? { 'X-Twilio-Signature': signed }
      : signature === null
        ? {}
        : { 'X-Twilio-Signature': signature };
  return fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...sent, ...headers },
    body: body ?? new URLSearchParams(fields).toString(),
  });
}

async function mails(): Promise<number> {
  const boxes = await engine.redis.keys('*:mail');
  const lengths = await Promise.all(boxes.map((box) => engine.redis.llen(box)));
  return lengths.reduce((sum, length) => sum + length, 0);
}

const withPort = publicBaseUrl.replace('.test', '.test:443');
const behindProxy = { host: 'internal:8080', 'x-forwarded-host': 'evil.example.test', 'x-forwarded-proto': 'http' };
const trimmed = { ...sms, Body: ' how many? ' };

const calls: [name: string, call: Call, status: number, mail: number][] = [
  ['a good signature', {}, 200, 1],
  ['a forged one', { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }, 403, 0],
  ['none', { signature: null }, 403, 0],
  ['an empty one', { signature: '' }, 403, 0],
  ['a long one', { signature: 'A'.repeat(8_000) }, 403, 0],
  ['another account', { token: 'of-another-account' }, 403, 0],
  ['the public address with its port', { url: `${withPort}${path}` }, 200, 1],
  ['a wrong port', { url: `${publicBaseUrl.replace('.test', '.test:8443')}${path}` }, 403, 0],
  ['http for https', { url: `${publicBaseUrl.replace('https', 'http')}${path}` }, 403, 0],
  ['another path', { url: `${publicBaseUrl}/webhooks/twilio/status` }, 403, 0],
  ['a proxy that rewrites the host', { headers: behindProxy }, 200, 1],
  ['the address a proxy would make up', { url: `http://evil.example.test${path}`, headers: behindProxy }, 403, 0],
  ['the token before, while tokens change', { token: previousToken }, 200, 1],
  ['one field changed after signing', { body: new URLSearchParams({ ...sms, Body: 'x' }).toString() }, 403, 0],
  ['one field more than was signed', { body: `${new URLSearchParams(sms).toString()}&Extra=1` }, 403, 0],
  ['white space that was signed', { fields: trimmed }, 200, 1],
  ['white space that was trimmed', { fields: trimmed, body: new URLSearchParams(sms).toString() }, 403, 0],
  ['2 MB', { body: `Body=${'x'.repeat(2 * 1024 * 1024)}` }, 413, 0],
  ['bytes that are not UTF-8', { body: new Uint8Array([0x42, 0x3d, 0xff, 0xfe, 0xc3]) }, 400, 0],
  ['an escape that is not UTF-8', { body: 'Body=%FF%FE' }, 403, 0],
  ['no body', { body: '' }, 403, 0],
  ['JSON', { headers: { 'content-type': 'application/json' }, body: '{"Body":"x"}' }, 403, 0],
  ['a type nobody reads', { headers: { 'content-type': 'text/plain' } }, 403, 0],
];

describe('a webhook with', () => {
  it.each(calls)('%s', async (_name, call, status, mail) => {
    const response = await post(call);
    expect({ status: response.status, mail: await mails() }).toEqual({ status, mail });
  });

  it('a captured request that is played again: one message', async () => {
    const statuses = await Promise.all(Array.from({ length: 10 }, () => post({}).then(({ status }) => status)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await mails()).toBe(1);
  });
});
