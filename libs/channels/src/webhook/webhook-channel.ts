import type { Channel, Delivery, Found, Outgoing } from '../channel.js';
import { failedDelivery, retryAfterMs } from '../failed-delivery.js';
import { conversationIdIn } from './webhook-address.js';
import { signedPost } from './signed-post.js';
import type { SignedPostOptions } from './signed-post.js';

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

  /** Nothing needs to be looked for: the same again does no harm. */
  reconcile(): Promise<Found> {
    return Promise.resolve({ status: 'absent' });
  }
}
