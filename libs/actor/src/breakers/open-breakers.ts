import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import { breakerGauge, defaultBreakerOptions } from '#breaker';
import { atMostEvery } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { BreakerStore } from './breaker-store.js';
import { SharedBreaker } from './shared-breaker.js';
import type { BreakerObserver } from './shared-breaker.js';

/** The name of a tool's breaker. */
export function toolBreaker(tool: string): string {
  return `tool:${tool}`;
}

/** The name of a model provider's breaker. */
export function modelBreaker(provider: string): string {
  return `model:${provider}`;
}

const lostEveryMs = 5_000;

/** The one place where breakers are logged and measured: `turnpike_breaker_state`, and a line for each change. */
export function breakerTeller(logger: Logger, metrics: Metrics): BreakerObserver {
  return {
    // not `from` and `to`: fields of those names hold addresses, and are taken out of every line (I9)
    changed: ({ name, scope, from: before, to: now }) =>
      logger[now === 'closed' ? 'info' : 'warn']({ breaker: name, scope, before, now }, 'breaker'),
    shows: (name, shows) => metrics.set('breakerState', { name }, breakerGauge(shows)),
    lost: atMostEvery(lostEveryMs, (err: unknown) => logger.warn({ err }, 'breakers are local')),
  };
}

/** A probe's lease outlasts its call by this: the word of a probe that is late counts for nothing. */
const leaseSlackMs = 2_000;

/**
 * The deployment's breakers as this process sees them, by name, for calls of at most `callMs` milliseconds. A container's
 * restart keeps its host name and pid, and so counts as one replica.
 */
export function openBreakers(redis: Redis, observer: BreakerObserver, callMs: number): (name: string) => SharedBreaker {
  const breaker = { ...defaultBreakerOptions, probeLeaseMs: callMs + leaseSlackMs };
  const options = {
    store: new BreakerStore(redis, { breaker }),
    replica: `${hostname()}:${process.pid}`,
    observer,
    breaker,
  };
  const open = new Map<string, SharedBreaker>();
  return (name) => {
    const known = open.get(name) ?? new SharedBreaker(name, options);
    open.set(name, known);
    return known;
  };
}
