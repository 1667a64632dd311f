import type { OutcomeRow } from '#program';
import type { RunOutcome } from '#protocol';

/** What is not known of a send that was sent before it is settled: when that is, in ms by Redis's clock, and the provider's id. */
export interface SendEnd {
  at: number;
  providerId: string | null;
}

/** A closing as the claim gave it, and when the send was sent, in ms by Redis's clock as reckoned from the claim. */
export interface ClosingInHand {
  text: string;
  at: number;
}

/** A root's run that a closing has ended, for whoever counts it. */
export interface EndedRun {
  outcome: RunOutcome;
  errorCode: OutcomeRow['error_code'];
  agentId?: string;
  tenant?: string;
  traceId?: string;
  stepsUsed: number;
  tokensUsed: number;
  costMicroUsd: number;
}
