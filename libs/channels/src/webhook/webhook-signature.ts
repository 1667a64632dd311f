import { createHmac, timingSafeEqual } from 'node:crypto';

/** A Standard Webhooks message as it travels: its id, its time and its body are signed. */
export interface SignedWebhook {
  id: string;
  /** Seconds since the epoch. */
  timestamp: string;
  body: Buffer | string;
}

/** The greatest age of a message, in seconds: an older one may be a replayed recording. */
const windowSeconds = 300;

/** The signature of a message, version 1. A secret is `whsec_` and a key in base64. */
export function webhookSignature(secret: string, { id, timestamp, body }: SignedWebhook): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

/** Whether one of the given signatures (separated by spaces) is ours, and within five minutes of `now` (ms). Compared in constant time. */
export function isSignedWebhook(message: SignedWebhook, signatures: string, secret: string, now: number): boolean {
  const { id, timestamp } = message;
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > windowSeconds) return false;
  const expected = Buffer.from(webhookSignature(secret, message));
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
