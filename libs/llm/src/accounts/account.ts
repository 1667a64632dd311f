import type { Price, Urgency } from '#policy';

/** Who pays for a call: the accounts that have a cap. */
export interface CallPayer {
  tenant: string;
  actorId: string;
  runId: string;
}

/** Whose call it is, what it may cost, and its priority. It never leaves this process. */
export interface CallAccount {
  payer: CallPayer;
  /** `fresh`: somebody has just texted and waits; `backlog`: they have waited long, or nobody waits; `redrive`: an operator's replay. */
  urgency: Urgency;
  /** Prices by model; one without a price costs nothing. */
  prices: Readonly<Record<string, Price>>;
  /** Micro-dollars that the run may cost in all, and has cost so far. */
  runCapMicroUsd: number;
  runSpentMicroUsd: number;
  /** Micro-dollars that the payer's run may cost with all of its tree; absent: the payer's run is this one alone. */
  treeCapMicroUsd?: number;
}

/** `spent`: a cap leaves no room; `held`: other calls under way have reserved what would be needed. */
export type PurseAnswer = { status: 'reserved' } | { status: 'spent' | 'held'; account: string };

/** Where money is reserved; the engine's store is in Redis. Amounts are micro-dollars, leases milliseconds. */
export interface Purse {
  reserve(
    payer: CallPayer,
    id: string,
    asked: { amount: number; leaseMs: number; caps: { tenant: number; conversation: number; run: number } },
  ): Promise<PurseAnswer>;
  begin(payer: CallPayer, id: string, leaseMs: number): Promise<'begun' | 'gone'>;
  settle(payer: CallPayer, id: string, cost: number): Promise<unknown>;
}

/** Decides when a provider may be called; the engine's is shared by all processes. */
export interface Pacer {
  /** Resolves with the milliseconds waited; throws `TransientError('model-timeout')` when the signal comes first. */
  enter(
    request: { call: string; urgency: CallAccount['urgency']; tokens: number },
    signal: AbortSignal,
  ): Promise<number>;
  end(end: { tokensBack: number; retryAfterMs: number }): void;
}

/** Is notified of what accounts do. Amounts are micro-dollars. */
export interface AccountObserver {
  /** A cap forbade the call. */
  refused(account: string): void;
  reserved(amount: number): void;
  /** `exceeded`: the call cost more than its worst case. */
  settled(end: { provider: string; model: string; cost: number; exceeded: boolean }): void;
  /** The cost of a call could not be reported: it counts in full when its lease runs out. */
  failed(error: unknown): void;
}
