import { atMostEvery } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import type { AccountObserver } from './account.js';

const failedEveryMs = 5_000;
const accounts = ['run', 'conversation', 'tenant'] as const;

/** Logs and measures what accounts do. */
export function accountObserver(logger: Logger, metrics: Metrics): AccountObserver {
  return {
    refused: (name) => {
      const account = accounts.find((one) => one === name);
      if (account) metrics.count('budgetRefusals', { account });
    },
    reserved: (amount) => metrics.count('reservedMoney', {}, amount),
    settled: ({ provider, model, cost, exceeded }) => {
      metrics.count('paid', { provider, model }, cost);
      if (!exceeded) return;
      metrics.count('paidAboveWorst', { provider });
      logger.warn({ provider, model, cost }, 'a call of a model cost more than was reserved for it');
    },
    failed: atMostEvery(failedEveryMs, (err: unknown) => logger.warn({ err }, 'what a call has cost was not told')),
  };
}
