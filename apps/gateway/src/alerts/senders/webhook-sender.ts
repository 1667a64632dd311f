import { messageSubject, messageText } from '#alerts';
import type { ClaimedMessage, TryResult } from '#alerts';
import { postEventBy } from '../../event-webhook/post-event.js';
import type { SignedPostOptions } from '#channels';
import type { AlertSender } from './alert-sender.js';

/** The body of a message: the same bytes each time it is posted. */
export function alertBody({ message, lost }: Pick<ClaimedMessage, 'message' | 'lost'>): string {
  const earlier = lost.map(({ id, at, changes }) => ({
    id,
    at: new Date(at).toISOString(),
    subject: messageSubject(changes),
  }));
  const subjects = earlier.map(({ subject }) => subject);
  return JSON.stringify({
    type: 'alert',
    timestamp: new Date(message.at).toISOString(),
    data: { text: messageText(message.changes, subjects), changes: message.changes, may_be_lost: earlier },
  });
}

/** Posts alerts, signed as Standard Webhooks. The receiver knows a repeat by `webhook-id`: whatever is no 2xx is posted again. */
export function webhookSender(options: SignedPostOptions): AlertSender {
  const post = postEventBy(options);
  return {
    repeat: 'drops',
    async send(claimed): Promise<TryResult> {
      const { arrived, answer, retryAfterMs } = await post(claimed.message.id, alertBody(claimed));
      if (arrived) return { status: 'sent', answer, providerId: null };
      return { status: 'again', answer, ...(retryAfterMs !== undefined && { afterMs: retryAfterMs }) };
    },
  };
}
