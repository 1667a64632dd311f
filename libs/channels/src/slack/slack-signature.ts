import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request of Slack's as it came. */
export interface SlackRequest {
  /** The `X-Slack-Signature` header. */
  signature: string | undefined;
  /** The `X-Slack-Request-Timestamp` header: seconds since the epoch. */
  timestamp: string | undefined;
  /** The body byte for byte: that is what is signed. */
  body: Buffer;
}

/** The greatest age of a request, in seconds: an older one may be a replayed recording. */
const windowSeconds = 300;

/** The signature of a body in Slack's scheme, version 0. */
export function slackSignature(signingSecret: string, timestamp: string, body: Buffer | string): string {
  return `v0=${createHmac('sha256', signingSecret).update(`v0:${timestamp}:`).update(body).digest('hex')}`;
}

/** Whether Slack signed the request, and within five minutes of `now` (milliseconds since the epoch). Compared in constant time. */
export function isSignedBySlack({ signature, timestamp, body }: SlackRequest, secret: string, now: number): boolean {
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > windowSeconds) return false;
  const expected = Buffer.from(slackSignature(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
