import { ioBoundary } from '#telemetry';
import { withinTime } from '#timing';
import { webhookSignature } from './webhook-signature.js';

export interface SignedPostOptions {
  /** The URL. */
  url: string;
  /** `whsec_` and a key in base64. */
  secret: string;
  /** Posts, and refuses addresses that may not be reached. Redirects are answers like others. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long one request may take, in milliseconds. */
  timeoutMs: number;
}

/** Posts a body under its id, signed as Standard Webhooks; the answer's body is not read. Rejects where no answer came. */
export function signedPost(
  { url, secret, fetch, timeoutMs }: SignedPostOptions,
  { id, body }: { id: string; body: string },
  signal: AbortSignal,
): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': webhookSignature(secret, { id, timestamp, body }),
  };
  return withinTime(signal, timeoutMs, async (cut) => {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: cut });
    await ioBoundary('channel.webhook-body', async () => answer.body?.cancel());
    return answer;
  });
}
