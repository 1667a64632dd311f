import { describe, expect, it } from '@jest/globals';
import twilioSdk from 'twilio';
import type { RunRecord } from '#records';
import { FakeController } from '../../../test/fake-controller.js';
import { gatewayForFile } from '../../../test/gateway-for-each.js';
import { openGateway, publicBaseUrl, them, until, untilReady, us } from '../../../test/open-gateway.js';

const smsUrl = `${publicBaseUrl}/webhooks/twilio/sms`;

const edge = gatewayForFile();

function text(body: string, parts: { copies?: number; authToken?: string; messageSid?: string } = {}) {
  return edge.gateway.twilio.text({ from: them, to: us, body, url: smsUrl, ...parts });
}

/** Posts a form signed as Twilio signs it. */
async function post(
  path: string,
  fields: Record<string, string>,
  token = edge.gateway.twilio.authToken,
): Promise<Response> {
  const signature = twilioSdk.getExpectedTwilioSignature(token, `${publicBaseUrl}${path}`, fields);
  const headers = { 'X-Twilio-Signature': signature };
  return fetch(`${edge.gateway.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
}

const sms = { MessageSid: 'SM1', From: them, To: us, Body: ' how many? ' };

describe('the webhook of inbound texts', () => {
  it('I1: answers an empty response once the message is in the mailbox', async () => {
    const { responses } = await text(' how many? ');
    expect(responses[0]).toMatchObject({ status: 200, body: expect.stringContaining('<Response></Response>') });
    expect(await edge.mail()).toMatchObject([{ type: 'message-received', text: ' how many? ' }]);
  });

  it('I1: takes five copies at once as one message', async () => {
    const { responses } = await text('how many?', { copies: 5 });
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await edge.mail()).toHaveLength(1);
  });

  it.each(['SM-1_x.y', 'x'.repeat(128)])('takes whatever Twilio names a message: %s', async (MessageSid) => {
    expect((await post('/webhooks/twilio/sms', { ...sms, MessageSid })).status).toBe(200);
  });

  it('takes a slash at the end of its path, which is signed with it', async () => {
    expect((await post('/webhooks/twilio/sms/', sms)).status).toBe(200);
    const signature = twilioSdk.getExpectedTwilioSignature(edge.gateway.twilio.authToken, smsUrl, sms);
    const headers = { 'X-Twilio-Signature': signature };
    const body = new URLSearchParams(sms);
    const unsigned = await fetch(`${edge.gateway.url}/webhooks/twilio/sms/`, { method: 'POST', headers, body });
    expect(unsigned.status).toBe(403);
  });

  it('counts what it refuses', async () => {
    await edge.reopen({}); // a gateway that has counted nothing yet
    await text('how many?', { authToken: 'not-the-token' });
    await post('/webhooks/twilio/sms', { ...sms, From: '' });
    await post('/webhooks/twilio/sms/', { ...sms, Body: 'x'.repeat(66_000) });
    await edge.gateway.ask('POST', '/v1/conversations/c/messages', {});
    const metrics = await (await fetch(`http://127.0.0.1:${edge.gateway.adminPort}/metrics`)).text();
    expect(metrics).toMatch(/messages_total\{channel="sms",result="refused",app="gateway"\} 3/);
  });

  it('answers as markup', async () => {
    expect((await post('/webhooks/twilio/sms', sms)).headers.get('content-type')).toContain('text/xml');
  });

  it('refuses a forgery, and a request without a signature', async () => {
    const { responses } = await text('how many?', { authToken: 'not-the-token' });
    expect(responses[0]?.status).toBe(403);
    const bare = await fetch(`${edge.gateway.url}/webhooks/twilio/sms`, {
      method: 'POST',
      body: new URLSearchParams(sms),
    });
    expect(bare.status).toBe(403);
    expect(await bare.json()).toMatchObject({ error: { code: 'forbidden' } });
    expect(await edge.mail()).toEqual([]);
  });

  it.each(['MessageSid', 'From', 'To', 'Body'])('names %s when it is missing', async (field) => {
    const fields = Object.fromEntries(Object.entries(sms).filter(([name]) => name !== field));
    const response = await post('/webhooks/twilio/sms', fields);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      status: 400,
      errors: [{ field, detail: expect.stringContaining('expected') }],
      error: { code: 'bad-request', field, message: expect.stringContaining('expected') },
    });
  });

  it('accepts an empty text, and fields it does not know', async () => {
    expect((await post('/webhooks/twilio/sms', { ...sms, Body: '', NumMedia: '1' })).status).toBe(200);
    expect(await edge.mail()).toMatchObject([{ type: 'message-received', text: '' }]);
  });

  it.each([
    ['STOP', { type: 'opted-out' }],
    [' start. ', { type: 'opted-in' }],
    ['Yes', { type: 'message-received', text: 'Yes' }],
    ['help', { type: 'message-received', keyword: 'help' }],
    ['INFO', { type: 'message-received', keyword: 'help' }],
  ])('reads %j as a keyword where it is one', async (body, event) => {
    await text(body);
    expect(await edge.mail()).toMatchObject([event]);
  });

  it.each([
    ['STOP', 'Ya no, gracias', { type: 'opted-out' }],
    ['START', 'start', { type: 'opted-in' }],
    ['HELP', 'Ayuda', { type: 'message-received', keyword: 'help' }],
    ['SOMETHING', 'stop', { type: 'opted-out' }],
  ])('I9: takes the word of Advanced Opt-Out, %s, for what it acts on', async (OptOutType, Body, event) => {
    expect((await post('/webhooks/twilio/sms', { ...sms, Body, OptOutType })).status).toBe(200);
    expect(await edge.mail()).toMatchObject([event]);
  });

  it('I9: takes its START for an opt-in of who is opted out, and for an answer of anybody else', async () => {
    const say = async (Body: string, OptOutType: string, MessageSid: string): Promise<void> => {
      expect((await post('/webhooks/twilio/sms', { ...sms, MessageSid, Body, OptOutType })).status).toBe(200);
    };
    await say('Yes', 'START', 'SM-yes');
    await say('Sí', 'START', 'SM-si');
    await say('Stop', 'STOP', 'SM-stop');
    await say('Otra vez', 'START', 'SM-again');
    const received = [{ text: 'Yes' }, { text: 'Sí' }, { type: 'opted-out' }, { type: 'opted-in' }];
    expect(await edge.mail()).toMatchObject(received);
  });

  it('answers 413 to more than 64 KB', async () => {
    const response = await post('/webhooks/twilio/sms', { ...sms, Body: 'x'.repeat(66_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 'too-large' } });
  });

  it('accepts the previous token while tokens are being changed', async () => {
    const other = await openGateway(edge.redis.url, {
      TWILIO_AUTH_TOKEN: 'new-token',
      TWILIO_AUTH_TOKEN_PREVIOUS: edge.gateway.twilio.authToken,
    });
    await untilReady(other);
    const { responses } = await other.twilio.text({ from: them, to: us, body: 'how many?', url: smsUrl });
    expect(responses[0]?.status).toBe(200);
    await other.stop();
  });

  it('answers 404 and names what is missing while texting is off', async () => {
    const without = { TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM_NUMBER: '' };
    const other = await openGateway(edge.redis.url, without);
    const { responses } = await other.twilio.text({ from: them, to: us, body: 'how many?', url: smsUrl });
    expect(responses[0]).toMatchObject({ status: 404, body: expect.stringContaining('TWILIO_AUTH_TOKEN') });
    await other.stop();
  });
});

describe('what comes beside words', () => {
  it('is counted, and told to the conversation', async () => {
    await edge.gateway.twilio.text({ from: them, to: us, body: 'what is this?', media: 2, url: smsUrl });
    expect(await edge.mail()).toMatchObject([{ type: 'message-received', text: 'what is this?', attachments: 2 }]);
  });

  it('is refused as a count that is none', async () => {
    expect((await post('/webhooks/twilio/sms', { ...sms, NumMedia: 'many' })).status).toBe(400);
  });
});

describe('the webhook of WhatsApp', () => {
  const ours = 'whatsapp:+15550177';
  const theirs = `whatsapp:${them}`;

  async function withWhatsApp(): Promise<void> {
    await edge.reopen({ TWILIO_WHATSAPP_FROM: '+15550177' });
  }

  it('answers 404 while it is off, and takes nothing in', async () => {
    const { responses } = await edge.gateway.twilio.text({ from: theirs, to: ours, body: 'how many?', url: smsUrl });
    expect(responses[0]).toMatchObject({ status: 404, body: expect.stringContaining('TWILIO_WHATSAPP_FROM') });
    expect(await edge.mail()).toEqual([]);
  });

  it('I1: takes a message into a conversation of its own channel, once', async () => {
    await withWhatsApp();
    const message = { from: theirs, to: ours, body: 'how many?', url: smsUrl, copies: 3 };
    const { responses } = await edge.gateway.twilio.text(message);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await edge.mail()).toMatchObject([{ type: 'message-received', text: 'how many?' }]);
    const [actor = ''] = (await edge.engine.redis.keys('*:actor:act_*')).filter((key) => /act_\w{26}$/.test(key));
    const address: unknown = JSON.parse((await edge.engine.redis.hget(actor, 'address')) ?? '{}');
    expect(address).toEqual({ tenant: 'default', channel: 'whatsapp', ours, theirs });
  });

  it('I9: takes STOP for WhatsApp alone: it is an address of its own', async () => {
    await withWhatsApp();
    await edge.gateway.twilio.text({ from: theirs, to: ours, body: 'STOP', url: smsUrl });
    await text('how many?');
    expect((await edge.mail()).map(({ type }) => type).sort()).toEqual(['message-received', 'opted-out']);
    expect(await edge.engine.redis.keys('*:optout:*')).toHaveLength(1);
  });

  it('refuses a message between two kinds of addresses', async () => {
    await withWhatsApp();
    expect((await post('/webhooks/twilio/sms', { ...sms, From: theirs })).status).toBe(400);
  });
});

describe('the callback of statuses', () => {
  /** Twilio has taken a reply and nobody was told; looking for it is far off. */
  async function oweReply(): Promise<string> {
    await edge.reopen({ RECONCILE_GRACE_MS: '600000' });
    edge.gateway.twilio.failNext(1, 500, { accepted: true });
    return (await repliedRun()).replies[0]?.effectId ?? '';
  }

  /** A run whose reply Twilio has taken. */
  async function repliedRun(): Promise<RunRecord> {
    await text('how many?');
    const [actorId = ''] = (await edge.engine.redis.keys('*:actor:act_*')).map(
      (key) => key.match(/act_[0-9A-Z]+/)?.[0] ?? '',
    );
    const controller = new FakeController(edge.engine.store, actorId, 'sms');
    const run = await controller.turn(actorId, { reply: { kind: 'answer', text: '7' } });
    await until(() => edge.gateway.twilio.messages.some(({ direction }) => direction === 'outbound-api'));
    return run;
  }

  it.each([
    ['sent', 'sent', null],
    ['read', 'sent', null],
    ['undelivered', 'sent', null],
    ['failed', 'rejected', 'send-rejected'],
  ])('settles a reply by the word %s', async (body, status, errorCode) => {
    const effectId = await oweReply();
    const message = edge.gateway.twilio.messages.at(-1);
    if (!message) throw new Error('no message');
    expect(await edge.gateway.twilio.callBack(message, body)).toBe(204);
    expect(await edge.gateway.twilio.callBack(message, 'delivered')).toBe(204);
    const settled = (await edge.mail()).filter(({ type }) => type === 'reply-settled');
    expect(settled).toMatchObject([{ effectId, status, errorCode, providerId: message.sid }]);
  });

  it('settles by 63016 as refused for good, whatever the status is called', async () => {
    const effectId = await oweReply();
    const message = edge.gateway.twilio.messages.at(-1);
    if (!message) throw new Error('no message');
    expect(await edge.gateway.twilio.callBack(message, 'undelivered', { errorCode: 63_016 })).toBe(204);
    const settled = (await edge.mail()).filter(({ type }) => type === 'reply-settled');
    expect(settled).toMatchObject([{ effectId, status: 'rejected', errorCode: 'send-rejected' }]);
  });

  it('is shown with the reply, and never goes back', async () => {
    const { runId } = await repliedRun();
    const message = edge.gateway.twilio.messages.at(-1);
    if (!message) throw new Error('no message');
    const shown = async () => {
      const answer = await edge.gateway.ask('GET', `/v1/runs/${runId}`);
      const run = (await answer.json()) as { replies: { delivery: unknown }[] }; // the gateway's own answer
      return run.replies[0]?.delivery;
    };
    await until(async () => (await shown()) !== null);
    expect(await shown()).toMatchObject({ status: 'queued', error_code: null });
    await edge.gateway.twilio.callBack(message, 'undelivered', { errorCode: 30_003 });
    await edge.gateway.twilio.callBack(message, 'sent');
    expect(await shown()).toMatchObject({ status: 'undelivered', error_code: 'twilio-30003' });
  });

  it('takes no word for what it does not know', async () => {
    const fields = { MessageSid: 'SM1', MessageStatus: 'sent' };
    const path = '/webhooks/twilio/status?effect=';
    expect((await post(`${path}act_nobody`, fields)).status).toBe(400);
    expect((await post('/webhooks/twilio/status', fields)).status).toBe(400);
    expect((await post(`${path}act_${'0'.repeat(26)}.1.0`, { MessageSid: 'SM1' })).status).toBe(400);
    expect((await post(`${path}act_${'0'.repeat(26)}.1.0`, fields)).status).toBe(204);
    expect((await post(`${path}act_${'0'.repeat(24)}ZZ.1.0`, fields)).status).toBe(400);
  });

  it('refuses an effect that Twilio has not signed for', async () => {
    const fields = { MessageSid: 'SM1', MessageStatus: 'sent' };
    const signed = twilioSdk.getExpectedTwilioSignature(
      edge.gateway.twilio.authToken,
      `${publicBaseUrl}/webhooks/twilio/status?effect=a`,
      fields,
    );
    const url = `${edge.gateway.url}/webhooks/twilio/status?effect=b`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'X-Twilio-Signature': signed },
      body: new URLSearchParams(fields),
    });
    expect(response.status).toBe(403);
  });
});
