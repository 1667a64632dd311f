import type { Redis } from '#redis';
import { InvariantError } from '#errors';
import { loadScripts } from '#redis';
import type { RewriteSet, RunOfSet } from '#redis';
import { moneyKeys } from '../limit-keys.js';
import type { AccountName, Balance, MoneyCaps, MoneyPort, Payer, Reserved, Settled } from './money-port.js';

const names = ['reserve', 'begin', 'settle', 'look'] as const;

/** In the order in which the scripts know them. */
const accounts: readonly AccountName[] = ['tenant', 'conversation', 'run'];

function listPayerKeys({ tenant, actorId, runId }: Payer): string[] {
  return [
    moneyKeys.leases(tenant),
    moneyKeys.reservations(tenant),
    moneyKeys.tenant(tenant),
    moneyKeys.conversation(tenant, actorId),
    moneyKeys.run(tenant, runId),
  ];
}

/** The deployment's money in Redis. Every method is one round trip; without Redis it waits for it, as its connection does. */
export class MoneyStore implements MoneyPort {
  private readonly script: RunOfSet<(typeof names)[number]>;

  constructor(redis: Redis, rewriteLua?: RewriteSet) {
    this.script = loadScripts(redis, { label: 'money', folder: new URL('./', import.meta.url), names }, rewriteLua);
  }

  async reserve(
    payer: Payer,
    id: string,
    { amount, leaseMs, caps }: { amount: number; leaseMs: number; caps: MoneyCaps },
  ): Promise<Reserved> {
    const args = [id, amount, leaseMs, ...accounts.map((account) => caps[account])];
    return parseReserved(await this.script('reserve', listPayerKeys(payer), args));
  }

  async begin(payer: Payer, id: string, leaseMs: number): Promise<'begun' | 'gone'> {
    const reply = await this.script('begin', listPayerKeys(payer), [id, leaseMs]);
    if (reply === 'begun' || reply === 'gone') return reply;
    throw unreadable('begin');
  }

  async settle(payer: Payer, id: string, cost: number): Promise<Settled> {
    const reply = await this.script('settle', listPayerKeys(payer), [id, cost]);
    if (reply === 'settled' || reply === 'corrected' || reply === 'gone') return reply;
    throw unreadable('settle');
  }

  async look(payer: Payer): Promise<Record<AccountName, Balance>> {
    const reply = await this.script('look', listPayerKeys(payer), []);
    if (!Array.isArray(reply)) throw unreadable('look');
    const [tenant, conversation, run] = reply.map(parseBalance);
    if (!tenant || !conversation || !run) throw unreadable('look');
    return { tenant, conversation, run };
  }
}

function parseReserved(reply: unknown): Reserved {
  const list: unknown[] = Array.isArray(reply) ? reply : [];
  const [status, index] = list;
  if (status === 'reserved') return { status };
  const account = typeof index === 'number' ? accounts[index - 1] : undefined;
  if (account && (status === 'spent' || status === 'held')) return { status, account };
  throw unreadable('reserve');
}

function parseBalance(pair: unknown): Balance {
  const list: unknown[] = Array.isArray(pair) ? pair : [];
  const [spent, held] = list;
  if (typeof spent !== 'number' || typeof held !== 'number') throw unreadable('look');
  return { spent, held };
}

function unreadable(script: string): InvariantError {
  return new InvariantError(`the money script ${script} gave what nobody can read`);
}
