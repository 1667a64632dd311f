import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { WebhookChannel } from './webhook-channel.js';
import { isSignedWebhook } from './webhook-signature.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const never = new AbortController().signal;
const message = { effectId: 'act_X.1.0', to: 'webhook:order-17', ours: 'webhook', text: '7 "angry" ones' };

let server: StandInServer;
let answer: StandInAnswer;
let seen: SeenRequest[];

beforeEach(async () => {
  seen = [];
  answer = { status: 204, body: '' };
  server = await startStandIn(0, (request) => {
    seen.push(request);
    return answer;
  });
});
afterEach(() => server.close());

function channel(fetchOf: typeof fetch = fetch): WebhookChannel {
  const once = (url: string, init: RequestInit) => fetchOf(url, { ...init, redirect: 'manual' });
  return new WebhookChannel({ url: `${server.url}/replies`, secret, fetch: once, timeoutMs: 300 });
}

describe('WebhookChannel', () => {
  it('posts the reply, signed under its own id', async () => {
    expect(await channel().deliver(message, never)).toEqual({ status: 'sent', providerId: null });
    const [request] = seen;
    if (!request) throw new Error('nothing was posted');
    const { headers, body, method } = request;
    expect(method).toBe('POST');
    expect(JSON.parse(body)).toEqual({ type: 'reply', data: { conversation_id: 'order-17', text: '7 "angry" ones' } });
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      String(headers[`webhook-${name}`]),
    );
    expect(id).toBe('act_X.1.0');
    expect(
      isSignedWebhook({ id: id ?? '', timestamp: timestamp ?? '', body }, signature ?? '', secret, Date.now()),
    ).toBe(true);
  });

  it.each([
    ['of an address of its own kind', 'webhook:order-17', 'order-17'],
    ['that itself begins like one', 'webhook:webhook:17', 'webhook:17'],
    ['of an address from before there were kinds', 'order-17', 'order-17'],
  ])('names a conversation %s as the other system does', async (_name, to, named) => {
    await channel().deliver({ ...message, to }, never);
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ data: { conversation_id: named } });
  });

  it('bears the same id when it is posted again', async () => {
    await channel().deliver(message, never);
    await channel().deliver(message, never);
    expect(seen.map(({ headers }) => headers['webhook-id'])).toEqual(['act_X.1.0', 'act_X.1.0']);
    expect(await channel().reconcile()).toEqual({ status: 'absent' });
  });

  const cases: [string, StandInAnswer, unknown][] = [
    [
      '429',
      { status: 429, headers: { 'retry-after': '2' }, body: '' },
      { status: 'retry', afterMs: 2_000, reason: 'HTTP 429' },
    ],
    ['410', { status: 410, body: '' }, { status: 'rejected', errorCode: 'http-410', message: '' }],
    [
      'a redirect',
      { status: 302, headers: { location: '/' }, body: '' },
      { status: 'rejected', errorCode: 'http-302', message: 'redirects are not followed' },
    ],
    ['500', { status: 500, body: '' }, { status: 'ambiguous' }],
    ['a cut', 'drop', { status: 'ambiguous' }],
    ['silence', 'hang', { status: 'ambiguous' }],
  ];
  it.each(cases)('sorts %s, and asks once', async (_name, answered, delivery) => {
    answer = answered;
    expect(await channel().deliver(message, never)).toEqual(delivery);
    expect(seen).toHaveLength(1);
  });

  it('rejects for good an address that is not to be reached', async () => {
    const refusing = () => Promise.reject(Object.assign(new Error('private'), { code: 'EGRESS_REFUSED' }));
    const delivery = await channel(refusing).deliver(message, never);
    expect(delivery).toMatchObject({ status: 'rejected', errorCode: 'egress-refused' });
  });
});
