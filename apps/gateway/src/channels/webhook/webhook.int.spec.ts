import { afterEach, describe, expect, it } from '@jest/globals';
import { isSignedWebhook, webhookSignature } from '#channels';
import { startStandIn } from '../../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from '../../../../../test/stand-ins/stand-in-server.js';
import { FakeController } from '../../../test/fake-controller.js';
import { gatewayForEach } from '../../../test/gateway-for-each.js';
import { publicBaseUrl, them, until, us } from '../../../test/open-gateway.js';

const secret = `whsec_${Buffer.from('a-key-for-the-webhooks-of-a-test').toString('base64')}`;

let customer: StandInServer;
let seen: SeenRequest[];
let answers: StandInAnswer[];

async function startCustomer(): Promise<NodeJS.ProcessEnv> {
  seen = [];
  answers = [];
  customer = await startStandIn(0, (request) => {
    seen.push(request);
    return answers.shift() ?? { status: 200, body: '' };
  });
  return { WEBHOOK_URL: `${customer.url}/replies`, WEBHOOK_SECRET: secret };
}

const edge = gatewayForEach(() => startCustomer());
afterEach(() => customer.close());

/** Says something in a conversation, as the customer's system would; `fields` over what it would say, `path` over where. */
function say(
  id: string,
  fields: object,
  signed: { secret?: string; ageSeconds?: number; path?: string } = {},
): Promise<Response> {
  const body = JSON.stringify({ conversation_id: 'order-17', ...fields });
  const timestamp = String(Math.floor(Date.now() / 1000) - (signed.ageSeconds ?? 0));
  const signature = webhookSignature(signed.secret ?? secret, { id, timestamp, body });
  const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': timestamp };
  const url = `${edge.gateway.url}/webhooks/inbound/${signed.path ?? 'order-17'}`;
  return fetch(url, { method: 'POST', headers: { ...headers, 'webhook-signature': signature }, body });
}

/** Says something in another conversation. */
function sayAs(conversation: string, id: string): Promise<Response> {
  return say(id, { conversation_id: conversation, text: 'and mine?' }, { path: conversation });
}

async function reply(text: string): Promise<Record<string, unknown>> {
  const [actorId = ''] = (await edge.engine.redis.keys('*:actor:act_*')).map(
    (key) => /act_[0-9A-Z]+/.exec(key)?.[0] ?? '',
  );
  await new FakeController(edge.engine.store, actorId, 'webhook').turn(actorId, { reply: { kind: 'answer', text } });
  await until(async () => (await edge.mail()).some(({ type }) => type === 'reply-settled'));
  return (await edge.mail())[0] ?? {};
}

describe('the webhook of a system of the customer', () => {
  it('I1: takes a message in once for each id', async () => {
    const ids = await Promise.all([say('in-1', { text: 'how many?' }), say('in-1', { text: 'how many?' })]);
    expect(ids.map(({ status }) => status)).toEqual([202, 202]);
    const [one, other] = await Promise.all(ids.map((response) => response.json()));
    expect(one).toEqual(other);
    expect(await edge.mail()).toMatchObject([{ type: 'message-received', text: 'how many?' }]);
  });

  it('I1: takes in what another conversation says under the same id', async () => {
    const [one, other] = [await say('1', { text: 'how many?' }), await sayAs('order-18', '1')];
    expect([one.status, other.status]).toEqual([202, 202]);
    expect(await one.json()).not.toEqual(await other.json());
    expect(await edge.engine.redis.keys('*:actor:act_*')).not.toHaveLength(1);
  });

  it('I4: posts a reply under one id until it is taken', async () => {
    await say('in-1', { text: 'how many?' });
    answers = ['drop', { status: 503, body: '' }];
    expect(await reply('7')).toMatchObject({ type: 'reply-settled', status: 'sent' });
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { headers, body } of seen) {
      const read = (name: string): string => String(headers[`webhook-${name}`]);
      const message = { id: read('id'), timestamp: read('timestamp'), body };
      expect(isSignedWebhook(message, read('signature'), secret, Date.now())).toBe(true);
      expect(JSON.parse(body)).toEqual({ type: 'reply', data: { conversation_id: 'order-17', text: '7' } });
    }
  });

  it('I9: is no phone number that it is named like, nor the other way round', async () => {
    const text = (body: string): Promise<unknown> =>
      edge.gateway.twilio.text({ from: them, to: us, body, url: `${publicBaseUrl}/webhooks/twilio/sms` });
    const optOuts = (): Promise<string[]> => edge.engine.redis.keys('*:optout:*');
    const inConversation = { conversation_id: them };
    await say('in-1', { ...inConversation, text: 'STOP' }, { path: them });
    expect(await optOuts()).toHaveLength(1);
    await text('START');
    expect(await optOuts()).toHaveLength(1);
    await text('STOP');
    expect(await optOuts()).toHaveLength(2);
    await say('in-2', { ...inConversation, text: 'START' }, { path: them });
    expect(await optOuts()).toHaveLength(1);
  });

  it('follows no redirect, not even to the host that the environment names, and says so', async () => {
    await say('in-1', { text: 'how many?' });
    answers = [{ status: 307, headers: { location: `${customer.url}/elsewhere` }, body: '' }];
    expect(await reply('7')).toMatchObject({ status: 'rejected', errorCode: 'send-rejected' });
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/replies']);
    expect(edge.gateway.warnings.join('')).toMatch(/"by":"webhook",.*"reason":"redirect",.*"egress refused"/);
  });

  it('refuses a forgery, a recording, and what it cannot read', async () => {
    const other = `whsec_${Buffer.from('another-key-of-the-same-length-x').toString('base64')}`;
    expect((await say('in-1', { text: 'x' }, { secret: other })).status).toBe(403);
    expect((await say('in-1', { text: 'x' }, { ageSeconds: 301 })).status).toBe(403);
    expect((await say('in-1', { text: ' ' })).status).toBe(400);
    expect(await edge.mail()).toEqual([]);
  });

  it('takes what was signed for one conversation into no other', async () => {
    const elsewhere = await say('in-1', { text: 'how many?' }, { path: 'order-18' });
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.json()).toMatchObject({ error: { code: 'bad-request', field: 'conversation_id' } });
    const unnamed = await say('in-1', { text: 'how many?', conversation_id: undefined });
    expect(await unnamed.json()).toMatchObject({ error: { code: 'bad-request', field: 'conversation_id' } });
    expect(await edge.mail()).toEqual([]);
    expect((await say('in-2', { text: '7', conversation_id: 'órder 17' }, { path: '%C3%B3rder%2017' })).status).toBe(
      202,
    );
  });

  it('answers 404 while it is off', async () => {
    await edge.reopen({});
    const received = await say('in-1', { text: 'x' });
    expect([received.status, await received.text()]).toEqual([
      404,
      expect.stringContaining('the webhook channel is off'),
    ]);
  });
});
