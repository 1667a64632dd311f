import type { ErrorCode } from '#errors';
import type { SendStatus, RunOutcome } from '#protocol';

/** The code of each way that a send ends; null: it was delivered. */
export const sendCodes: Record<SendStatus, ErrorCode | null> = {
  sent: null,
  refused: 'opted-out',
  rejected: 'send-rejected',
  unknown: 'send-unknown',
};

/** How a run ends whose message did not reach the person, or may not have: the outcome of that message does not count (I4). */
export type UnsentOutcome = Extract<RunOutcome, 'opted-out' | 'taken-over' | 'undelivered' | 'delivery-unknown'>;

/** The outcome for each way of not being sent; an `unknown` one is for a person to look into. */
const outcomes: Readonly<Record<Exclude<SendStatus, 'sent'>, UnsentOutcome>> = {
  refused: 'opted-out',
  rejected: 'undelivered',
  unknown: 'delivery-unknown',
};

/** What such a send makes of its run. */
export function unsentOutcome(status: Exclude<SendStatus, 'sent'>, errorCode: ErrorCode | null): UnsentOutcome {
  return errorCode === 'taken-over' ? errorCode : outcomes[status];
}
