import { hostname } from 'node:os';
import type { Redis } from '#redis';
import { atMostEvery } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { createBuckets } from './buckets.js';
import { GovernorStore } from './governor-store.js';
import type { ProviderLimits } from './governor-port.js';
import { SharedGovernor } from './shared-governor.js';
import type { GovernorObserver } from './shared-governor.js';

const lostEveryMs = 5_000;
const msPerSecond = 1_000;

/** Logs and measures the governor. */
export function governorObserver(logger: Logger, metrics: Metrics): GovernorObserver {
  return {
    waited: (provider, urgency, waitedMs, end) => {
      metrics.observe('governorWait', { provider, urgency }, waitedMs / msPerSecond);
      if (end === 'gave-up') metrics.count('governorGaveUp', { provider, urgency });
    },
    backedOff: (provider, retryAfterMs) => {
      metrics.count('providerToldOff', { provider });
      logger.warn({ provider, retryAfterMs }, 'a model provider wants to be left alone');
    },
    lost: atMostEvery(lostEveryMs, (err: unknown) =>
      logger.warn({ err }, 'model calls are paced by this process alone'),
    ),
  };
}

/** The governors of all providers, as this process uses them. */
export function openGovernors(
  redis: Redis,
  limitsOf: (provider: string) => ProviderLimits,
  observer: GovernorObserver,
): (provider: string) => SharedGovernor {
  const caller = `${hostname()}:${process.pid}`;
  const open = new Map<string, SharedGovernor>();
  return (provider) => {
    const limits = limitsOf(provider);
    const store = (): GovernorStore => new GovernorStore(redis, { provider, buckets: createBuckets(limits), caller });
    const known = open.get(provider) ?? new SharedGovernor(provider, { store: store(), limits, observer });
    open.set(provider, known);
    return known;
  };
}
