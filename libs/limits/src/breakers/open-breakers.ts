import { hostname } from 'node:os';
import type { Redis } from '#redis';
import { breakerGauge, defaultBreakerOptions } from '#breaker';
import type { BreakerOptions } from '#breaker';
import type { BreakerThresholds } from '#policy';
import { atMostEvery, noteOwnBreaker } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { BreakerStore } from './breaker-store.js';
import { SharedBreaker } from './shared-breaker.js';
import type { BreakerObserver, SharedBreakerOptions } from './shared-breaker.js';

/** The name of a tool's breaker. */
export function toolBreaker(tool: string): string {
  return `tool:${tool}`;
}

/** The name of a model provider's breaker. */
export function modelBreaker(provider: string): string {
  return `model:${provider}`;
}

const lostEveryMs = 5_000;

/** Logs and measures breakers: `turnpike_breaker_state`, and a line for each change. The process announces its own that are open (ADR 165). */
export function breakerObserver(logger: Logger, metrics: Metrics): BreakerObserver {
  return {
    // not `from` and `to`: fields of those names hold addresses, and are taken out of every line (I9)
    changed: ({ name, scope, from: before, to: now }) => {
      if (scope === 'local') noteOwnBreaker(name, now !== 'closed');
      logger[now === 'closed' ? 'info' : 'warn']({ breaker: name, scope, before, now }, 'breaker');
    },
    shows: (name, shows) => metrics.set('breakerState', { name }, breakerGauge(shows)),
    lost: atMostEvery(lostEveryMs, (err: unknown) => logger.warn({ err }, 'breakers are local')),
  };
}

/** A probe's lease outlasts its call by this: the word of a probe that is late counts for nothing. */
const leaseSlackMs = 2_000;

/** A policy's thresholds as a breaker has them, for calls of at most `callMs` milliseconds. */
export function toBreakerOptions(thresholds: BreakerThresholds, callMs: number): BreakerOptions {
  const { buckets } = defaultBreakerOptions;
  const { windowSeconds, minCalls, errorRate, minReplicas, coolDownSeconds, maxCoolDownSeconds } = thresholds;
  return {
    bucketMs: Math.ceil((windowSeconds * 1_000) / buckets),
    buckets,
    minCalls,
    errorRate,
    minReplicas,
    coolDownMs: coolDownSeconds * 1_000,
    maxCoolDownMs: Math.max(coolDownSeconds, maxCoolDownSeconds) * 1_000,
    probeLeaseMs: callMs + leaseSlackMs,
  };
}

/**
 * The deployment's breakers as this process sees them, by name, for calls of at most `callMs` milliseconds. A container's
 * restart keeps its host name and pid, and so counts as one replica. Under other thresholds a process counts anew; what it
 * shares with others stays.
 */
export function openBreakers(
  redis: Redis,
  observer: BreakerObserver,
  callMs: number,
  thresholds: () => BreakerThresholds,
): (name: string) => SharedBreaker {
  const replica = `${hostname()}:${process.pid}`;
  let under: BreakerThresholds | null = null;
  let open: (name: string) => SharedBreaker;
  return (name) => {
    const now = thresholds();
    if (now !== under) open = openUnder(redis, { replica, observer, breaker: toBreakerOptions(now, callMs) });
    under = now;
    return open(name);
  };
}

function openUnder(redis: Redis, options: Omit<SharedBreakerOptions, 'store'> & { breaker: BreakerOptions }) {
  const store = new BreakerStore(redis, { breaker: options.breaker });
  const open = new Map<string, SharedBreaker>();
  return (name: string): SharedBreaker => {
    const known = open.get(name) ?? new SharedBreaker(name, { ...options, store });
    open.set(name, known);
    return known;
  };
}
