/** Who pays for a model call: each of the three has an account. */
export interface Payer {
  tenant: string;
  actorId: string;
  runId: string;
}

/** What accounts may spend, in micro-dollars: a run in all, a conversation and a tenant in a day (UTC). 0: no cap. */
export interface MoneyCaps {
  tenant: number;
  conversation: number;
  run: number;
}

export type AccountName = keyof MoneyCaps;

/** `spent`: the cap leaves no room, whatever is returned. `held`: only reservations of other calls are in the way. */
export type Reserved = { status: 'reserved' } | { status: 'spent' | 'held'; account: AccountName };

export type Settled = 'settled' | 'corrected' | 'gone';

/** What an account has spent and what is reserved in it, in micro-dollars. */
export interface Balance {
  spent: number;
  held: number;
}

/**
 * The accounts of a tenant, its conversations and its runs (ADR 16). The worst case is reserved before a call, so that no cap is ever
 * exceeded; a reservation whose worker died comes back if no call had begun, and counts in full if one may have.
 */
export interface MoneyPort {
  /** `amount` is the most a call can cost, in micro-dollars; idempotent by `id`. The lease is in milliseconds. */
  reserve(payer: Payer, id: string, asked: { amount: number; leaseMs: number; caps: MoneyCaps }): Promise<Reserved>;
  /** Marks the call as going out now. `gone`: the lease ran out, and the call may not be made. */
  begin(payer: Payer, id: string, leaseMs: number): Promise<'begun' | 'gone'>;
  /** Settles with the cost of the call, in micro-dollars; 0 where none was made. */
  settle(payer: Payer, id: string, cost: number): Promise<Settled>;
  look(payer: Payer): Promise<Record<AccountName, Balance>>;
}
