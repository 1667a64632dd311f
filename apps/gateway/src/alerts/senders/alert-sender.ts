import type { ClaimedMessage, TargetRepeat, TryResult } from '#alerts';

/** A way to tell people of alerts. `send` does not reject for a failure of the receiver or the network. */
export interface AlertSender {
  /** What becomes of a message that may have been sent before. */
  readonly repeat: TargetRepeat;
  send(claimed: ClaimedMessage, signal: AbortSignal): Promise<TryResult>;
}
