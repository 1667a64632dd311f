import type { SendStatus } from '#protocol';
import type { Metrics } from '#telemetry';
import type { ReplyOutcome, ReplyResult } from './reply-ports.js';

const settledAs: Partial<Record<ReplyOutcome, SendStatus>> = {
  sent: 'sent',
  found: 'sent',
  rejected: 'rejected',
  refused: 'refused',
  unknown: 'unknown',
};
const claimStatuses = ['gone', 'held', 'early', 'refused', 'unknown', 'simulated'] as const;

/** Counts a claim of a send, and how that has ended it. */
export function countSend(metrics: Pick<Metrics, 'count'>, { outcome, channel }: ReplyResult): void {
  const refusal = channel === null ? claimStatuses.find((status) => status === outcome) : undefined;
  metrics.count('claims', { kind: 'send-reply', status: refusal ?? 'claimed' });
  const status = settledAs[outcome];
  if (status) metrics.count('replies', { channel: channel ?? 'other', status });
}
