import { PermanentError, TransientError } from '#errors';
import { pause } from '#timing';
import type { AccountObserver, CallAccount, Purse } from './account.js';

export interface ReservationPorts {
  purse: Purse;
  /** Micro-dollars a day; 0: no cap. */
  caps: { tenant: number; conversation: number };
  observer: AccountObserver;
  /** The longest a call may take, in milliseconds. */
  callMs: number;
}

/** How long a call may wait for its turn before its reservation is returned; then it reserves again. */
const waitLeaseMs = 60_000;
/** How late the report of an ended call may be before the call counts as paid in full. */
const callSlackMs = 5_000;
/** Most of what others hold comes back: how often to ask again, and for how long. */
const heldPauseMs = 150;
const heldPatienceMs = 5_000;

/** The most that one call may cost, reserved in its accounts until it has been made. */
export class Reservation {
  constructor(
    private readonly ports: ReservationPorts,
    private readonly account: CallAccount,
    private readonly id: string,
    private readonly amount: number,
  ) {}

  /**
   * Reserves the amount. Throws `PermanentError` when a cap leaves no room, `TransientError('model-timeout')` when the signal comes
   * first.
   */
  async make(signal: AbortSignal): Promise<void> {
    const patientUntil = performance.now() + heldPatienceMs;
    for (;;) {
      const answer = await this.before(signal, this.reserve());
      if (answer.status === 'reserved') return this.ports.observer.reserved(this.amount);
      if (answer.status === 'spent' || performance.now() > patientUntil) throw this.refused(answer.account);
      await pause(heldPauseMs * (0.5 + Math.random()), { signal });
    }
  }

  /**
   * Marks the reservation as called, right before the request leaves. After a wait that outlasted the lease it reserves anew, and first
   * takes back what counts as paid: the lease may have run out during an outage after a lost answer.
   */
  async begin(signal: AbortSignal): Promise<void> {
    const { purse, callMs } = this.ports;
    const { payer } = this.account;
    while ((await this.before(signal, purse.begin(payer, this.id, callMs + callSlackMs))) === 'gone') {
      await this.before(signal, purse.settle(payer, this.id, 0));
      await this.make(signal);
    }
  }

  /** Settles with what was paid, without waiting; if that cannot be reported, the reservation counts in full when its lease runs out. */
  settle(cost: number): void {
    const { purse, observer } = this.ports;
    purse.settle(this.account.payer, this.id, cost).catch((error: unknown) => observer.failed(error));
  }

  private reserve() {
    const { purse, caps } = this.ports;
    const { payer, runCapMicroUsd, treeCapMicroUsd: run = runCapMicroUsd } = this.account;
    const asked = { amount: this.amount, leaseMs: waitLeaseMs, caps: { ...caps, run } };
    return purse.reserve(payer, this.id, asked);
  }

  /** Redis may be away for long: the wait for it ends with the signal. */
  private async before<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
    let giveUp: (() => void) | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      giveUp = () => reject(new TransientError('model-timeout', 'the time was up before the money was reserved'));
      if (signal.aborted) giveUp();
      else signal.addEventListener('abort', giveUp, { once: true });
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      if (giveUp) signal.removeEventListener('abort', giveUp);
    }
  }

  private refused(account: string): PermanentError {
    this.ports.observer.refused(account);
    return account === 'run'
      ? new PermanentError('cost-cap', 'the run may not spend what this call could cost')
      : new PermanentError('budget-spent', `the ${account} may not spend what this call could cost today`);
  }
}
