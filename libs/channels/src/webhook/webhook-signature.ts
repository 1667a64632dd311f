import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message of the Standard Webhooks kind, as it travels: what is signed is its id, its time and its body. */
export interface SignedWebhook {
  id: string;
  /** Seconds since the epoch. */
  timestamp: string;
  body: Buffer | string;
}

/** An older message is somebody's recording of one, in seconds. */
const windowSeconds = 300;

/** The signature of a message, version 1. A secret is `whsec_` and a key in base64. */
export function webhookSignature(secret: string, { id, timestamp, body }: SignedWebhook): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

/** Whether one of the signatures given (with spaces between them) is ours, and within five minutes of `now` (ms). Compared in constant time. */
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
