import { crossing, withinTime } from '#telemetry';
import type { Channel, Delivery, Found, Outgoing } from '../channel.js';
import { failedDelivery, retryAfterMs } from '../failed-delivery.js';
import { conversationIdIn } from './webhook-address.js';
import { webhookSignature } from './webhook-signature.js';

export interface WebhookOptions {
  /** Where replies are posted. */
  url: string;
  /** `whsec_` and a key in base64. */
  secret: string;
  /** Posts, and refuses addresses that are not to be reached. Redirects are answers like others. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long one request may take, in milliseconds. */
  timeoutMs: number;
}

/** The code of an error that says where the address lies: a connection that was never to be made. */
const refusedAddress = 'EGRESS_REFUSED';

function isRefused(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === refusedAddress;
}

function deliveryBy({ status, headers }: Response): Delivery {
  if (status >= 200 && status < 300) return { status: 'sent', providerId: null };
  if (status < 400) return { status: 'rejected', errorCode: `http-${status}`, message: 'redirects are not followed' };
  return failedDelivery({ status }, retryAfterMs(headers.get('retry-after'), Date.now()));
}

/**
 * Replies to a system of the customer's, signed as Standard Webhooks are. The receiver drops what it has had under the same
 * `webhook-id`, so whatever is unknown is posted again under it.
 */
export class WebhookChannel implements Channel {
  readonly name = 'webhook';
  readonly repeat = 'drops';
  readonly tells = false;

  constructor(private readonly options: WebhookOptions) {}

  async deliver({ effectId: id, to, text }: Outgoing, signal: AbortSignal): Promise<Delivery> {
    const { url, secret, timeoutMs } = this.options;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = JSON.stringify({ type: 'reply', data: { conversation_id: conversationIdIn(to), text } });
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': webhookSignature(secret, { id, timestamp, body }),
    };
    try {
      return await withinTime(signal, timeoutMs, async (cut) => {
        const answer = await this.options.fetch(url, { method: 'POST', headers, body, signal: cut });
        await crossing('channel.webhook-body', async () => answer.body?.cancel());
        return deliveryBy(answer);
      });
    } catch (error) {
      if (isRefused(error)) return { status: 'rejected', errorCode: 'egress-refused', message: 'a private address' };
      return failedDelivery(error, null);
    }
  }

  /** Nothing needs to be looked for: the same again does no harm. */
  reconcile(): Promise<Found> {
    return Promise.resolve({ status: 'absent' });
  }
}
