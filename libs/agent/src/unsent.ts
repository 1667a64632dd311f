import type { RunOutcome, SendStatus } from '#contract';

/** How a run ends whose message did not reach the person, or may not have: whatever it said does not count as said (I4). */
export type UnsentOutcome = Extract<RunOutcome, 'opted-out' | 'undelivered' | 'delivery-unknown'>;

/** The outcome that each way of not being sent brings; an `unknown` one is a person's to look into (design §6). */
export const unsentOutcomes: Readonly<Record<Exclude<SendStatus, 'sent'>, UnsentOutcome>> = {
  refused: 'opted-out',
  rejected: 'undelivered',
  unknown: 'delivery-unknown',
};
