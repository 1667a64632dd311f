import type { AccountName, Balance, MoneyCaps, MoneyPort, Payer, Reserved, Settled } from '../src/money/money-port.js';

const dayMs = 86_400_000;
const presumedMs = 3_600_000;
const order = ['tenant', 'conversation', 'run'] as const;

interface Account extends Balance {
  name: AccountName;
  day: number;
}

interface Reservation {
  amount: number;
  stage: 'held' | 'called' | 'presumed';
  accounts: Account[];
  until: number;
  day: number;
}

/** The same port in memory, written from the rules and not from the scripts: what the scripts are compared with. */
export class MemoryMoney implements MoneyPort {
  private readonly accounts = new Map<string, Account>();
  private readonly reservations = new Map<string, Map<string, Reservation>>();

  constructor(private readonly clock: () => number) {}

  async reserve(
    payer: Payer,
    id: string,
    { amount, leaseMs, caps }: { amount: number; leaseMs: number; caps: MoneyCaps },
  ): Promise<Reserved> {
    const open = this.openOf(payer.tenant);
    const known = open.get(id);
    if (known?.stage === 'held') known.until = this.clock() + leaseMs;
    if (known) return { status: 'reserved' };
    const accounts = this.accountsOf(payer);
    const capped = accounts.filter(({ name }) => caps[name] > 0);
    const spent = capped.find((account) => account.spent + amount > caps[account.name]);
    if (spent) return { status: 'spent', account: spent.name };
    const held = capped.findLast((account) => account.spent + account.held + amount > caps[account.name]);
    if (held) return { status: 'held', account: held.name };
    for (const account of accounts) account.held += amount;
    open.set(id, { amount, stage: 'held', accounts, until: this.clock() + leaseMs, day: 0 });
    return { status: 'reserved' };
  }

  async begin({ tenant }: Payer, id: string, leaseMs: number): Promise<'begun' | 'gone'> {
    const reservation = this.openOf(tenant).get(id);
    if (!reservation || reservation.stage === 'presumed') return 'gone';
    Object.assign(reservation, { stage: 'called', until: this.clock() + leaseMs });
    return 'begun';
  }

  async settle({ tenant }: Payer, id: string, cost: number): Promise<Settled> {
    const open = this.openOf(tenant);
    const reservation = open.get(id);
    if (!reservation) return 'gone';
    open.delete(id);
    if (reservation.stage !== 'presumed') {
      this.pay(reservation, cost);
      return 'settled';
    }
    for (const account of this.renewed(reservation.accounts)) {
      if (account.name === 'run' || account.day === reservation.day) account.spent += cost - reservation.amount;
    }
    return 'corrected';
  }

  async look(payer: Payer): Promise<Record<AccountName, Balance>> {
    this.openOf(payer.tenant);
    const [tenant, conversation, run] = this.accountsOf(payer).map(({ spent, held }) => ({ spent, held }));
    const nothing = { spent: 0, held: 0 };
    return { tenant: tenant ?? nothing, conversation: conversation ?? nothing, run: run ?? nothing };
  }

  /** The reservations of a tenant after those whose lease has run out have come back or been counted in full. */
  private openOf(tenant: string): Map<string, Reservation> {
    const open = this.reservations.get(tenant) ?? new Map<string, Reservation>();
    this.reservations.set(tenant, open);
    for (const [id, reservation] of open) {
      if (reservation.until > this.clock()) continue;
      const { stage, amount } = reservation;
      if (stage !== 'presumed') this.pay(reservation, stage === 'held' ? 0 : amount);
      const presumed = { stage: 'presumed', until: this.clock() + presumedMs, day: this.today() };
      if (stage === 'called') Object.assign(reservation, presumed);
      else open.delete(id);
    }
    return open;
  }

  private pay({ amount, accounts }: Reservation, cost: number): void {
    for (const account of this.renewed(accounts)) {
      account.held -= amount;
      account.spent += cost;
    }
  }

  private accountsOf({ tenant, actorId, runId }: Payer): Account[] {
    const names = { tenant: '', conversation: actorId, run: runId };
    const accounts = order.map((name) => {
      const key = JSON.stringify([tenant, name, names[name]]);
      const account = this.accounts.get(key) ?? { name, spent: 0, held: 0, day: 0 };
      this.accounts.set(key, account);
      return account;
    });
    return this.renewed(accounts);
  }

  private renewed(accounts: Account[]): Account[] {
    for (const account of accounts) {
      if (account.name === 'run' || this.today() <= account.day) continue;
      account.day = this.today();
      account.spent = 0;
    }
    return accounts;
  }

  private today(): number {
    return Math.floor(this.clock() / dayMs);
  }
}
