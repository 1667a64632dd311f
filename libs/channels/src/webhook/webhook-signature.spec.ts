import { describe, expect, it } from '@jest/globals';
import { isSignedWebhook, webhookSignature } from './webhook-signature.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: '{"test": 2432232314}' };
const now = 1_614_265_330_000;
const signature = webhookSignature(secret, message);

describe('the signature of a webhook', () => {
  it("is that of the standard's example", () => {
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is accepted for five minutes, also beside others', () => {
    expect(isSignedWebhook(message, signature, secret, now)).toBe(true);
    expect(isSignedWebhook(message, `v1,xx ${signature}`, secret, now + 300_000)).toBe(true);
    expect(isSignedWebhook(message, signature, secret, now + 301_000)).toBe(false);
    expect(isSignedWebhook(message, signature, secret, now - 301_000)).toBe(false);
  });

  it.each([
    ['another id', { ...message, id: 'msg_2' }],
    ['another time', { ...message, timestamp: '1614265331' }],
    ['another body', { ...message, body: '{}' }],
    ['no id', { ...message, id: '' }],
    ['a time that is none', { ...message, timestamp: 'now' }],
  ])('is refused for %s', (_name, changed) => {
    expect(isSignedWebhook(changed, signature, secret, now)).toBe(false);
  });

  it('is refused of another secret', () => {
    const other = webhookSignature('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', message);
    expect(isSignedWebhook(message, other, secret, now)).toBe(false);
    expect(isSignedWebhook(message, '', secret, now)).toBe(false);
  });
});
