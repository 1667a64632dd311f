import { PermanentError, TransientError } from '#errors';
import { costMicroUsd, findPrice } from '#policy';
import { withinTime } from '#timing';
import type { AccountObserver, CallAccount, Pacer } from './account.js';
import { noteOn, readNotes } from '../failures/call-notes.js';
import { Reservation } from './reservation.js';
import type { ReservationPorts } from './reservation.js';
import { waitOutside } from '../wait-outside.js';

export interface AccountPorts {
  /** Null: no cap is set but the runs' own, and nothing is reserved. */
  money: Omit<ReservationPorts, 'observer' | 'callMs'> | null;
  pacer: Pacer;
  observer: AccountObserver;
  /** The longest a call may take once it is made, in milliseconds: waiting for its turn does not count. */
  callMs: number;
  /** A unique name for the call. */
  nameCall(): string;
}

interface Used {
  model: string;
  usage: { tokensIn: number; tokensOut: number; tokensCached: number };
}

/** A call of a provider: of a model, or for embeddings. */
export interface PaidCall<T> {
  provider: string;
  model: string;
  account: CallAccount;
  /** The most it can cost, in micro-dollars, and the tokens that it will hardly exceed. */
  worst: number;
  tokens: number;
  make(signal: AbortSignal): Promise<T>;
  usedBy(answer: T): Used;
}

/** The pause after a 429 that names no time, in milliseconds. */
const unnamedPauseMs = 1_000;
const longestPauseMs = 600_000;

/**
 * Makes a call with its accounts kept (ADR 16, ADR 17): its worst case is reserved, it waits its turn among all processes, is made within
 * `callMs`, and its real usage is settled. Besides what the call throws: `PermanentError('cost-cap')` and `PermanentError('budget-spent')`
 * for the run's cap and the others.
 */
export async function callOnAccount<T>(
  ports: AccountPorts,
  paid: PaidCall<T>,
  signal: AbortSignal,
): Promise<{ answer: T; waitedMs: number }> {
  const call = ports.nameCall();
  const reservation = reservationFor(ports, paid, call);
  const waitedMs = await untilItsTurn(ports, paid, call, reservation, signal);
  const { provider, worst, tokens } = paid;
  const settle = (cost: number, model = paid.model): void => {
    reservation?.settle(cost);
    if (cost > 0) ports.observer.settled({ provider, model, cost, exceeded: cost > worst });
  };
  try {
    const answer = await withinTime(signal, ports.callMs, (cut) => paid.make(cut));
    const { usage, model } = paid.usedBy(answer);
    settle(paidFor(paid, { usage, model }), model);
    const used = usage.tokensIn + usage.tokensOut;
    ports.pacer.end({ tokensBack: used > 0 ? tokens - used : 0, retryAfterMs: 0 });
    return { answer, waitedMs };
  } catch (error) {
    const { status, isUnreached = false, hasBegun = false } = readNotes(error);
    const isFree = (status !== undefined && !hasBegun) || isUnreached;
    settle(isFree ? 0 : worst);
    ports.pacer.end({ tokensBack: isFree ? tokens : 0, retryAfterMs: pauseMs(error) });
    throw noteOn(error, { waitedMs });
  }
}

/** Null when nothing needs to be reserved. Throws `PermanentError('cost-cap')` when the run itself has not enough left. */
function reservationFor<T>(ports: AccountPorts, { account, worst }: PaidCall<T>, call: string): Reservation | null {
  const { money, observer, callMs } = ports;
  if (account.runSpentMicroUsd + worst > account.runCapMicroUsd) {
    observer.refused('run');
    const error = new PermanentError('cost-cap', 'the run may not spend what this call could cost');
    throw noteOn(error, { isUncalled: true });
  }
  return money && worst > 0 ? new Reservation({ ...money, observer, callMs }, account, call, worst) : null;
}

/** Reserves, waits its turn, then marks the call as going out; a call that gives up before that has paid nothing. */
async function untilItsTurn<T>(
  { pacer }: AccountPorts,
  { account, tokens }: PaidCall<T>,
  call: string,
  reservation: Reservation | null,
  signal: AbortSignal,
): Promise<number> {
  try {
    const reservedMs = reservation ? await measureTime(reservation.make(signal)) : 0;
    const waitedMs = await waitOutside(() => pacer.enter({ call, urgency: account.urgency, tokens }, signal));
    const begunMs = reservation ? await measureTime(reservation.begin(signal)) : 0;
    return reservedMs + waitedMs + begunMs;
  } catch (error) {
    reservation?.settle(0);
    throw noteOn(error, { isUncalled: true });
  }
}

/** How long the call took, in milliseconds. */
async function measureTime(work: Promise<void>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

/** More than any call can have used: a provider that reports this has miscounted. */
const mostTokens = 10_000_000;

/** What a call has cost, in micro-dollars; the worst case where the provider reports no plausible usage. */
function paidFor<T>({ account, worst, model: asked }: PaidCall<T>, { usage, model }: Used): number {
  const counts = [usage.tokensIn, usage.tokensOut, usage.tokensCached];
  if (usage.tokensIn <= 0 || counts.some((count) => !Number.isSafeInteger(count) || count < 0 || count > mostTokens))
    return worst;
  return costMicroUsd(findPrice(account.prices, model, asked), usage);
}

/** How long all processes must leave the provider alone after this, in milliseconds. */
function pauseMs(error: unknown): number {
  const isLimit = readNotes(error).status === 429;
  const named = error instanceof TransientError ? error.retryAfterMs : undefined;
  return Math.min(named ?? (isLimit ? unnamedPauseMs : 0), longestPauseMs);
}
