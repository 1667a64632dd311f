import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import twilio from 'twilio';

import { startStandIn } from './stand-in-server.js';
import type { SeenRequest, StandInServer } from './stand-in-server.js';
import { startTwilioStandIn } from './twilio-stand-in.js';
import type { TwilioStandIn } from './twilio-stand-in.js';

const ours = '+15550100';
const theirs = '+15550101';

type RequestOptions<T> = Parameters<typeof twilio.RequestClient.prototype.request<T>>[0];

/** Points the SDK elsewhere: it knows no base URL, but every request passes through its RequestClient. */
class RedirectedClient extends twilio.RequestClient {
  constructor(readonly target: string) {
    super();
  }

  override request<T>(options: RequestOptions<T>): ReturnType<typeof twilio.RequestClient.prototype.request<T>> {
    const asked = new URL(options.uri);
    return super.request({ ...options, uri: `${this.target}${asked.pathname}${asked.search}` });
  }
}

describe('the Twilio stand-in', () => {
  let stand: TwilioStandIn;
  let gateway: StandInServer;
  let received: SeenRequest[];
  let client: twilio.Twilio;

  beforeEach(async () => {
    stand = await startTwilioStandIn({ port: 0 });
    received = [];
    gateway = await startStandIn(0, (request) => {
      received.push(request);
      return { status: 200, headers: { 'content-type': 'text/xml' }, body: '<Response/>' };
    });
    client = twilio(stand.accountSid, stand.authToken, { httpClient: new RedirectedClient(stand.url) });
  });

  afterEach(async () => {
    await stand.close();
    await gateway.close();
  });

  const send = (body: string, statusCallback?: string) =>
    client.messages.create({
      to: theirs,
      from: ours,
      body,
      ...(statusCallback === undefined ? {} : { statusCallback }),
    });

  it('creates, fetches and lists messages for the real SDK', async () => {
    const created = await send('hello & goodbye');
    expect(created).toMatchObject({
      status: 'queued',
      direction: 'outbound-api',
      body: 'hello & goodbye',
      to: theirs,
      from: ours,
      dateSent: null,
    });
    expect(created.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect((await client.messages(created.sid).fetch()).dateSent).toBeInstanceOf(Date);
    const listed = await client.messages.list({ to: theirs, from: ours, dateSentAfter: new Date(Date.now() - 60_000) });
    expect(listed.map(({ sid }) => sid)).toEqual([created.sid]);
    expect(await client.messages.list({ to: theirs, dateSentAfter: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await client.messages.list({ to: ours })).toEqual([]);
  });

  it('pages its list', async () => {
    for (const body of ['1', '2', '3']) await send(body);
    expect(await client.messages.list({ pageSize: 2 })).toHaveLength(3);
  });

  it('finds nothing for a number whose plus is not escaped', async () => {
    await send('hello');
    const ask = async (query: string): Promise<unknown> => {
      const headers = {
        Authorization: `Basic ${Buffer.from(`${stand.accountSid}:${stand.authToken}`).toString('base64')}`,
      };
      const response = await fetch(`${stand.url}/2010-04-01/Accounts/${stand.accountSid}/Messages.json?${query}`, {
        headers,
      });
      return response.json();
    };
    expect(await ask(`To=${theirs}`)).toHaveProperty('messages.length', 0);
    expect(await ask(`To=${encodeURIComponent(theirs)}`)).toHaveProperty('messages.length', 1);
  });

  it('refuses as Twilio does', async () => {
    const stranger = twilio(stand.accountSid, 'wrong', { httpClient: new RedirectedClient(stand.url) });
    await expect(stranger.messages.list()).rejects.toMatchObject({ status: 401, code: 20003 });
    await expect(client.messages.create({ to: '5550101', from: ours, body: 'x' })).rejects.toMatchObject({
      status: 400,
      code: 21211,
    });
    stand.failNext(1, 429);
    await expect(send('x')).rejects.toMatchObject({ status: 429, code: 20429 });
    expect(stand.messages).toEqual([]);
  });

  it('can take a message and lose the response, or answer 500', async () => {
    stand.loseResponses(1);
    await expect(send('lost')).rejects.toThrow();
    stand.failNext(1, 500, { accepted: true });
    await expect(send('late')).rejects.toMatchObject({ status: 500 });
    expect(stand.messages.map(({ body }) => body)).toEqual(['lost', 'late']);
  });

  it('can hold a response back and show a message late', async () => {
    stand.setListLagMs(60_000);
    const release = stand.holdResponses();
    const sending = send('held');
    await stand.accepted(1);
    expect(stand.messages.map(({ body }) => body)).toEqual(['held']);
    expect(await client.messages.list()).toEqual([]);
    release();
    expect((await sending).status).toBe('queued');
  });

  it('signs what it posts to us, callbacks and texts alike', async () => {
    stand.setCallbacks('signed');
    const callback = `${gateway.url}/status?effect=act_1.2.0`;
    const { sid } = await send('hello', callback);
    await stand.callbacksDone();
    const { messageSid, responses } = await stand.text({
      from: theirs,
      to: ours,
      body: ' Hi + you ',
      url: `${gateway.url}/sms`,
      copies: 3,
    });
    expect(responses).toEqual(Array.from({ length: 3 }, () => ({ status: 200, body: '<Response/>' })));
    expect(received).toHaveLength(5);
    expect(received.map(({ body }) => new URLSearchParams(body).get('MessageSid'))).toEqual([
      sid,
      sid,
      messageSid,
      messageSid,
      messageSid,
    ]);
    for (const request of received) {
      const form = Object.fromEntries(new URLSearchParams(request.body));
      const url = `${gateway.url}${request.url.pathname}${request.url.search}`;
      expect(twilio.validateRequest(stand.authToken, String(request.headers['x-twilio-signature']), url, form)).toBe(
        true,
      );
    }
    expect((await client.messages.list({ to: ours })).map(({ direction }) => direction)).toEqual(['inbound']);
  });
});
