import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { startTwilioStandIn } from '../../../../test/stand-ins/twilio-stand-in.js';
import type { TwilioStandIn } from '../../../../test/stand-ins/twilio-stand-in.js';
import { sms } from '../sms/sms.js';
import { maxCharacters, whatsApp } from '../whatsapp/whatsapp.js';
import { TwilioChannel } from './twilio-channel.js';
import type { TwilioOptions } from './twilio-channel.js';

const accountSid = `AC${'0'.repeat(32)}`;
const message = { effectId: 'act_X.1.0', to: '+15550123', ours: '+15550100', text: ' 7 angry + 1\nmessages ' };
const never = new AbortController().signal;

function channelAt(
  apiBaseUrl: string,
  timeoutMs = 5_000,
  sender: TwilioOptions['sender'] = { from: '+15550100' },
  isBound: NonNullable<TwilioOptions['isBound']> = () => false,
): TwilioChannel {
  const publicBaseUrl = 'https://sms.example.test';
  return new TwilioChannel(sms, {
    accountSid,
    authToken: 'twilio-auth-token',
    sender,
    publicBaseUrl,
    apiBaseUrl,
    timeoutMs,
    isBound,
  });
}

describe('TwilioChannel against a Twilio that works', () => {
  let twilio: TwilioStandIn;
  let channel: TwilioChannel;

  beforeEach(async () => {
    twilio = await startTwilioStandIn({ port: 0 });
    channel = channelAt(twilio.url);
  });
  afterEach(() => twilio.close());

  const query = (parts: { knownProviderIds?: string[]; firstPostAt?: number } = {}) => ({
    ...message,
    firstPostAt: Date.now(),
    knownProviderIds: [],
    ...parts,
  });

  it('posts the body exactly, with the callback that names the effect', async () => {
    const delivery = await channel.deliver(message, never);
    expect(delivery).toEqual({ status: 'sent', providerId: twilio.messages[0]?.sid });
    expect(twilio.messages[0]).toMatchObject({
      to: message.to,
      from: '+15550100',
      body: message.text,
      statusCallback: 'https://sms.example.test/webhooks/twilio/status?effect=act_X.1.0',
    });
    expect(twilio.requests).toHaveLength(1);
  });

  it('names the messaging service in place of a number', async () => {
    const service = `MG${'0'.repeat(32)}`;
    await channelAt(twilio.url, 5_000, { messagingServiceSid: service }).deliver(message, never);
    const form = new URLSearchParams(twilio.requests[0]?.body);
    expect(form.get('MessagingServiceSid')).toBe(service);
    expect(form.has('From')).toBe(false);
  });

  it('finds the message whose response was lost', async () => {
    twilio.loseResponses(1);
    expect(await channel.deliver(message, never)).toEqual({ status: 'ambiguous' });
    const providerId = twilio.messages[0]?.sid;
    expect(await channel.reconcile(query(), never)).toEqual({ status: 'found', providerId });
    expect(twilio.requests.at(-1)?.url.search).toContain('To=%2B15550123');
  });

  const bound = '+15550166';
  it.each([
    ['became an agent’s own between POST and look', [], [bound], '+15550100'],
    ['was an agent’s own no longer', [bound], [], bound],
  ])('finds the message of a number that %s', async (_name, atPost, atLook, from) => {
    const withBound = (numbers: string[]): TwilioChannel =>
      channelAt(twilio.url, 5_000, { from: '+15550100' }, (_channel, number) => numbers.includes(number));
    twilio.loseResponses(1);
    await withBound(atPost).deliver({ ...message, ours: bound }, never);
    expect(twilio.messages[0]).toMatchObject({ from });
    const found = await withBound(atLook).reconcile({ ...query(), ours: bound }, never);
    expect(found).toEqual({ status: 'found', providerId: twilio.messages[0]?.sid });
  });

  it('takes no message for its own that another number of ours has sent', async () => {
    const bothBound = channelAt(twilio.url, 5_000, { from: '+15550100' }, () => true);
    await bothBound.deliver({ ...message, ours: bound }, never);
    expect(await bothBound.reconcile({ ...query(), ours: '+15550177' }, never)).toEqual({ status: 'unsure' });
  });

  it('takes words of any kind for its own from the number alone that would send them today', async () => {
    const forgotten = { ...query(), otherTextUntil: Date.now() + 10_000 };
    const withBound = channelAt(twilio.url, 5_000, { from: '+15550100' }, (_channel, number) => number === bound);
    await withBound.deliver({ ...message, text: 'of another conversation' }, never);
    expect(await withBound.reconcile({ ...forgotten, ours: bound }, never)).toEqual({ status: 'unsure' });
    await withBound.deliver({ ...message, ours: bound, text: 'of this one' }, never);
    const found = await withBound.reconcile({ ...forgotten, ours: bound }, never);
    expect(found).toEqual({ status: 'found', providerId: twilio.messages[1]?.sid });
  });

  it('takes silence for absence only beside a message it knows', async () => {
    expect(await channel.reconcile(query(), never)).toEqual({ status: 'unsure' });
    const other = await channel.deliver({ ...message, text: 'another' }, never);
    const known = other.status === 'sent' && other.providerId ? [other.providerId] : [];
    expect(await channel.reconcile(query({ knownProviderIds: known }), never)).toEqual({ status: 'absent' });
    expect(await channel.reconcile(query({ knownProviderIds: ['SMelsewhere'] }), never)).toEqual({ status: 'unsure' });
  });

  it('knows the list by what we have texted others, too', async () => {
    const other = await channel.deliver({ ...message, to: '+15550144', text: message.text }, never);
    const known = other.status === 'sent' && other.providerId ? [other.providerId] : [];
    expect(await channel.reconcile(query({ knownProviderIds: known }), never)).toEqual({ status: 'absent' });
    expect(await channel.reconcile(query({ knownProviderIds: ['SMelsewhere'] }), never)).toEqual({ status: 'unsure' });
  });

  it('knows the list by the text that asked, too', async () => {
    const url = `${twilio.url}/nowhere`;
    const { messageSid } = await twilio.text({ from: message.to, to: message.ours, body: 'how many?', url });
    expect(await channel.reconcile(query({ knownProviderIds: [messageSid] }), never)).toEqual({ status: 'absent' });
  });

  it('reads what people have texted our number, and we them, oldest first, and nothing else', async () => {
    const url = `${twilio.url}/nowhere`;
    const text = (from: string, body: string, to = message.ours) => twilio.text({ from, to, body, url });
    await channel.deliver(message, never);
    const sids = [await text('+15550123', 'one'), await text('+15550144', 'two'), await text('+15550123', '')];
    await text('+15550123', 'elsewhere', '+15550199');
    const texts = await channel.textsSince(Date.now() - 60_000, never);
    const [, first, second, third] = texts;
    expect(texts.map(({ by }) => by)).toEqual(['us', 'person', 'person', 'person']);
    expect([first, second, third].map((one) => one?.sourceId)).toEqual(sids.map(({ messageSid }) => messageSid));
    expect(second).toMatchObject({ ours: '+15550100', theirs: '+15550144', text: 'two' });
    expect(await channel.textsSince(Date.now() + 60_000, never)).toEqual([]);
  });
});

describe('WhatsApp by Twilio', () => {
  const theirs = 'whatsapp:+15550123';
  const ours = 'whatsapp:+15550177';
  let twilio: TwilioStandIn;
  let channel: TwilioChannel;

  beforeEach(async () => {
    twilio = await startTwilioStandIn({ port: 0 });
    const { accountSid: sid, authToken, url } = twilio;
    const publicBaseUrl = 'https://sms.example.test';
    const rest = { accountSid: sid, authToken, publicBaseUrl, apiBaseUrl: url, timeoutMs: 5_000 };
    channel = new TwilioChannel(whatsApp, { ...rest, sender: { from: ours } });
  });
  afterEach(() => twilio.close());

  it('posts between addresses of its own, without counting segments', async () => {
    const text = '“Seven” – я. '.repeat(100);
    const delivery = await channel.deliver({ ...message, to: theirs, ours, text }, never);
    expect(delivery).toEqual({ status: 'sent', providerId: twilio.messages[0]?.sid });
    expect(twilio.messages[0]).toMatchObject({ to: theirs, from: ours, body: text });
  });

  it('cuts what exceeds 1,600 characters, and finds it again by what it posted', async () => {
    const text = 'There were seven angry messages today. '.repeat(60);
    twilio.loseResponses(1);
    expect(await channel.deliver({ ...message, to: theirs, ours, text }, never)).toEqual({ status: 'ambiguous' });
    const [posted] = twilio.messages;
    expect(posted?.body.length).toBeLessThanOrEqual(maxCharacters);
    expect(posted?.body.endsWith('today....')).toBe(true);
    const query = { ...message, to: theirs, ours, text, firstPostAt: Date.now(), knownProviderIds: [] };
    expect(await channel.reconcile(query, never)).toEqual({ status: 'found', providerId: posted?.sid });
  });

  it('is refused for good outside the 24 hours after the last text of the person', async () => {
    twilio.failNext(1, 400, { code: 63_016 });
    const delivery = await channel.deliver({ ...message, to: theirs, ours }, never);
    expect(delivery).toMatchObject({ status: 'rejected', errorCode: 'twilio-63016' });
  });

  it('lists its own messages, and with them how many attachments came', async () => {
    const url = `${twilio.url}/nowhere`;
    await twilio.text({ from: '+15550123', to: '+15550100', body: 'by text', url });
    const { messageSid } = await twilio.text({ from: theirs, to: ours, body: 'look', media: 2, url });
    const texts = await channel.textsSince(Date.now() - 60_000, never);
    expect(texts).toEqual([{ by: 'person', sourceId: messageSid, ours, theirs, text: 'look', attachments: 2 }]);
  });
});

describe('TwilioChannel against a Twilio that fails', () => {
  let server: StandInServer;
  let answer: (request: SeenRequest) => StandInAnswer = () => 'hang';
  let seen = 0;

  beforeAll(async () => {
    server = await startStandIn(0, (request) => {
      seen++;
      return answer(request);
    });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    seen = 0;
  });

  const cases: [string, StandInAnswer, unknown][] = [
    [
      '429 with a time',
      { status: 429, headers: { 'retry-after': '2' }, body: { code: 20429, message: 'slow', status: 429 } },
      { status: 'retry', afterMs: 2_000, reason: 'HTTP 429' },
    ],
    ['429 without', { status: 429, body: {} }, { status: 'retry', afterMs: null, reason: 'HTTP 429' }],
    [
      '400',
      { status: 400, body: { code: 21211, message: 'bad number', status: 400 } },
      { status: 'rejected', errorCode: 'twilio-21211', message: 'bad number' },
    ],
    ['500', { status: 500, body: 'oops' }, { status: 'failed' }],
    ['503 with a time', { status: 503, headers: { 'retry-after': '1' }, body: {} }, { status: 'failed' }],
    [
      '500 that does not end',
      { status: 500, headers: { 'content-length': '9' }, body: 'oops' },
      { status: 'ambiguous' },
    ],
    ['408, which may have come after the message', { status: 408, body: {} }, { status: 'ambiguous' }],
    ['a redirect', { status: 302, headers: { location: '/' }, body: '' }, { status: 'ambiguous' }],
    ['200 that is no message', { status: 200, body: '<html>' }, { status: 'ambiguous' }],
    ['201 without a SID', { status: 201, body: {} }, { status: 'ambiguous' }],
    ['a cut connection', 'drop', { status: 'ambiguous' }],
    ['silence', 'hang', { status: 'ambiguous' }],
  ];
  it.each(cases)('sorts %s, and asks once', async (_name, response, delivery) => {
    answer = () => response;
    expect(await channelAt(server.url, 300).deliver(message, never)).toEqual(delivery);
    expect(seen).toBe(1);
  });

  it('gives up at once when its caller does', async () => {
    answer = () => 'hang';
    const caller = new AbortController();
    const delivering = channelAt(server.url).deliver(message, caller.signal);
    while (seen === 0) await new Promise(setImmediate);
    caller.abort();
    expect(await delivering).toEqual({ status: 'ambiguous' });
  });

  it('is unsure when the list cannot be read', async () => {
    answer = () => ({ status: 500, body: {} });
    const query = { ...message, firstPostAt: Date.now(), knownProviderIds: ['SM1'] };
    expect(await channelAt(server.url).reconcile(query, never)).toEqual({ status: 'unsure' });
  });

  it('rejects when what people have texted cannot be read', async () => {
    answer = () => ({ status: 500, body: {} });
    await expect(channelAt(server.url).textsSince(0, never)).rejects.toThrow();
  });

  it('may try again what was never connected', async () => {
    const gone = await startStandIn(0, () => 'hang');
    await gone.close();
    expect(await channelAt(gone.url).deliver(message, never)).toEqual({
      status: 'retry',
      afterMs: null,
      reason: 'ECONNREFUSED',
    });
  });
});
