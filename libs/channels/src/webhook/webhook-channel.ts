import type { Channel, Delivery, Found, Outgoing } from '../channel.js';
import { failedDelivery, retryAfterMs } from '../failed-delivery.js';
import { conversationIdIn } from './webhook-address.js';
import { signedPost } from './signed-post.js';
import type { SignedPostOptions } from './signed-post.js';

/** Error codes that prove that no connection was made because of the address itself. */
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
 * Replies to a customer's system, signed as Standard Webhooks. The receiver drops repeats of one `webhook-id`, so whatever is unknown is
 * posted again under it.
 */
export class WebhookChannel implements Channel {
  readonly name = 'webhook';
  readonly repeat = 'drops';
  readonly reportsDelivery = false;

  constructor(private readonly options: SignedPostOptions) {}

  async deliver({ effectId: id, to, text }: Outgoing, signal: AbortSignal): Promise<Delivery> {
    const body = JSON.stringify({ type: 'reply', data: { conversation_id: conversationIdIn(to), text } });
    try {
      return deliveryBy(await signedPost(this.options, { id, body }, signal));
    } catch (error) {
      if (isRefused(error)) return { status: 'rejected', errorCode: 'egress-refused', message: 'a private address' };
      return failedDelivery(error, null);
    }
  }

  /** Nothing needs to be looked for: a repeat does no harm. */
  reconcile(): Promise<Found> {
    return Promise.resolve({ status: 'absent' });
  }
}
