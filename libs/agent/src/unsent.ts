import type { ErrorCode, RunOutcome, SendStatus } from '#contract';

/** How a run ends whose message did not reach the person, or may not have: whatever it said does not count as said (I4). */
export type UnsentOutcome = Extract<RunOutcome, 'opted-out' | 'taken-over' | 'undelivered' | 'delivery-unknown'>;

/** The outcome that each way of not being sent brings; an `unknown` one is a person's to look into. */
const outcomes: Readonly<Record<Exclude<SendStatus, 'sent'>, UnsentOutcome>> = {
  refused: 'opted-out',
  rejected: 'undelivered',
  unknown: 'delivery-unknown',
};

/** What a send that ended so makes of its run. */
export function unsentOutcome(status: Exclude<SendStatus, 'sent'>, errorCode: ErrorCode | null): UnsentOutcome {
  return errorCode === 'taken-over' ? errorCode : outcomes[status];
}
