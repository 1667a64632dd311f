import { messageSubject, messageText, shortText } from '#alerts';
import type { ClaimedMessage, TryResult } from '#alerts';
import type { Channel, Outgoing } from '#channels';
import type { AlertSender } from './alert-sender.js';

export interface ChannelSenderOptions {
  /** Our own address there. */
  ours?: string;
  /** Whether it is read on a phone. */
  isShort?: boolean;
  /** Why nothing may be sent there, looked at before each send; null: it may. */
  refusal?: () => Promise<string | null>;
}

/**
 * Sends alerts by a channel whose provider can be asked what it has. What may have been sent is looked for first; it is sent again only
 * where the provider proves that it has it not, and else nobody knows.
 */
export function channelSender(
  channel: Pick<Channel, 'deliver' | 'reconcile'>,
  to: string,
  { ours = '', isShort = false, refusal = () => Promise.resolve(null) }: ChannelSenderOptions = {},
): AlertSender {
  const outgoing = ({ message, lost }: ClaimedMessage): Outgoing => ({
    effectId: message.id,
    ...{ to, ours },
    text: (isShort ? shortText : messageText)(
      message.changes,
      lost.map(({ changes }) => messageSubject(changes)),
    ),
  });
  const deliver = async (claimed: ClaimedMessage, signal: AbortSignal): Promise<TryResult> => {
    const delivery = await channel.deliver(outgoing(claimed), signal);
    switch (delivery.status) {
      case 'sent':
        return { status: 'sent', answer: 'taken', providerId: delivery.providerId };
      case 'retry':
        return { status: 'again', answer: delivery.reason, afterMs: delivery.afterMs ?? 0 };
      case 'rejected':
        return { status: 'again', answer: `${delivery.errorCode} ${delivery.message}`.trim() };
      case 'failed':
      case 'ambiguous':
        return look(claimed, signal, 'no readable answer came');
    }
  };
  const look = async (claimed: ClaimedMessage, signal: AbortSignal, why: string): Promise<TryResult> => {
    const firstPostAt = claimed.delivery.firstTryAt ?? claimed.message.at;
    const found = await channel.reconcile(
      { ...outgoing(claimed), firstPostAt, knownProviderIds: claimed.known },
      signal,
    );
    if (found.status === 'found') return { status: 'sent', answer: 'found there', providerId: found.providerId };
    if (found.status === 'absent') return { status: 'again', answer: `${why}, and it is not there` };
    return { status: 'unknown', answer: `${why}, and its history proves nothing` };
  };
  return {
    repeat: 'found',
    async send(claimed, signal): Promise<TryResult> {
      const refused = await refusal();
      if (refused !== null) return { status: 'failed', answer: refused };
      if (!claimed.isInDoubt) return deliver(claimed, signal);
      const looked = await look(claimed, signal, 'its sender is gone');
      return looked.status === 'again' ? deliver(claimed, signal) : looked;
    },
  };
}
