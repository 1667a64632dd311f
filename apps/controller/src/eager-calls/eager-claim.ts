import type { Claimed, CommitRequest, Loaded, SettleByToken, SettleEvent, SettleResult } from '#engine/ports';
import type { ClaimedTool } from '#tool-calls';

/** A call that a commit has claimed for this process. */
export interface EagerCall {
  claimed: ClaimedTool;
  token: string;
}

/** Where a turn stands in its process, and when it is given up. */
export interface TurnPlace {
  slot: { yielding<T>(work: (wanted: AbortSignal) => Promise<T>): Promise<T> };
  cut: AbortSignal;
}

/** The turn that waits for a call. */
export interface WaitingTurn extends TurnPlace {
  /** Settles the call and loads the turn behind it in the same step (ADR 169). */
  settleAndLoad(
    this: void,
    effectId: string,
    authority: SettleByToken,
    event: SettleEvent,
  ): Promise<{ settled: SettleResult; loaded: Loaded }>;
}

/** How a claim ends that is not granted. */
type Refusal = Exclude<Claimed['status'], 'claimed'>;

/** What a commit claims for this process (ADR 161). One of both is called, once. */
export interface EagerClaim {
  claim: NonNullable<CommitRequest['claim']>;
  /** Its claim was granted. Returns what its turn is to wait for; null: it goes on beside. */
  begin(granted: Extract<Claimed, { status: 'claimed' }>): EagerCall | null;
  /** No grant of it came: a job makes it, if Redis has it claimed all the same. `refusal`: what came in its place, and then Redis has not. */
  giveBack(refusal?: Refusal): Promise<void>;
}
