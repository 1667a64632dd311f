import { appOf } from '#deployment';
import type { ProcessRow } from '#deployment';
import { breakerShows, defaultBreakerOptions, freshBreaker } from '#breaker';
import type { BreakerState, Bucket } from '#breaker';
import { queueNames } from '#protocol';
import type { BreakerFigures, HealthPart } from './object-health.js';
import { isSettled } from './provider-failure.js';
import type { LastFailure } from './provider-failure.js';

/** What is read once for the health of all there is but runs and workflows. */
export interface Look {
  /** Redis's clock, in ms. */
  now: number;
  processes: readonly ProcessRow[];
  backlogs: readonly { waiting: number; work: number | null; oldestAgeMs: number }[];
  breakers: ReadonlyMap<string, BreakerState>;
}

/** As much of it as a breaker is judged by. */
export type BreakerLook = Pick<Look, 'now' | 'processes'>;

const windowMs = defaultBreakerOptions.bucketMs * defaultBreakerOptions.buckets;

/** The processes that call what a breaker stands before, as far as they say so. */
function callers(name: string, processes: readonly ProcessRow[]): number {
  const isTool = name.startsWith('tool:');
  const calls = ({ app, serves = [] }: ProcessRow): boolean =>
    isTool ? app === 'tool-runner' || serves.includes('safe-tools') : app === 'controller';
  return processes.filter((row) => row.alive && calls(row)).length;
}

const providerPrefix = 'model:';

/** Whether most calls went well in a bucket that ends after this time. */
function wentWellAfter(at: number, { from, tallies }: Bucket): boolean {
  const [calls, faults] = tallies.reduce(([all, bad], one) => [all + one.calls, bad + one.faults], [0, 0]);
  return from + defaultBreakerOptions.bucketMs > at && calls > 2 * faults;
}

/** The last failure that live processes announce; one that passes is over once calls of others went well. */
function lastFailure(name: string, buckets: readonly Bucket[], { now, processes }: BreakerLook): LastFailure | null {
  if (!name.startsWith(providerPrefix)) return null;
  const announced = processes
    .filter(({ alive }) => alive)
    .flatMap(({ failingProviders = [], lastSeenMs }) =>
      failingProviders
        .filter(({ provider }) => `${providerPrefix}${provider}` === name)
        .map(({ why, fails, agoMs }): LastFailure => ({ why, fails, agoMs: agoMs + (lastSeenMs ?? 0) })),
    )
    .filter((one) => isSettled(one) || !buckets.some((bucket) => wentWellAfter(now - one.agoMs, bucket)));
  return announced.toSorted((a, b) => a.agoMs - b.agoMs)[0] ?? null;
}

/** These breakers, and one for each provider of which processes say that its calls fail: a refusal opens none. */
export function withFailing(
  breakers: ReadonlyMap<string, BreakerState>,
  processes: readonly ProcessRow[],
): Map<string, BreakerState> {
  const failing = processes.flatMap(({ failingProviders = [] }) => failingProviders);
  const named = failing.map(({ provider }): [string, BreakerState] => [`${providerPrefix}${provider}`, freshBreaker]);
  return new Map([...named, ...breakers]);
}

/** A breaker in figures, by what all share and what each process says of its own. */
export function breakerFigures(name: string, state: BreakerState, look: BreakerLook): BreakerFigures {
  const { now, processes } = look;
  const buckets = state.state === 'closed' ? state.buckets : [];
  const tallies = buckets.flatMap((bucket) => bucket.tallies);
  const last = Math.max(...buckets.map(({ from }) => from));
  const opened = processes.filter((row) => row.alive && row.openBreakers?.includes(name));
  return {
    shows: breakerShows(state),
    isForced: state.state === 'forced',
    calls: tallies.reduce((sum, { calls }) => sum + calls, 0),
    faults: tallies.reduce((sum, { faults }) => sum + faults, 0),
    isLate: last + windowMs < now,
    openIn: opened.length,
    processes: callers(name, processes),
    failure: lastFailure(name, buckets, look),
  };
}

const kinds = { tool: 'tool', model: 'provider' } as const;

function breakerParts(look: Look): HealthPart[] {
  return Array.from(withFailing(look.breakers, look.processes), ([full, state]): HealthPart => {
    const [kind = '', ...name] = full.split(':');
    return {
      kind: kind === 'model' ? kinds.model : kinds.tool,
      name: name.join(':'),
      ...breakerFigures(full, state, look),
    };
  });
}

function processParts({ processes }: Look): HealthPart[] {
  return [...new Set(processes.map(({ app }) => app))].map((app): HealthPart => {
    const own = processes.filter((row) => row.app === app);
    const heard = own.flatMap(({ lastSeenMs }) => lastSeenMs ?? []);
    const silentMs = heard.length === 0 ? null : Math.min(...heard);
    return { kind: 'process', name: app, alive: own.filter(({ alive }) => alive).length, silentMs };
  });
}

function queueParts({ processes, backlogs }: Look): HealthPart[] {
  const alive = new Set(processes.filter((row) => row.alive).map(({ app }) => app));
  return queueNames.map((name, index): HealthPart => {
    const { waiting, work, oldestAgeMs } = backlogs[index] ?? { waiting: 0, work: 0, oldestAgeMs: 0 };
    const app = appOf[name];
    const oldestMs = waiting > 0 ? oldestAgeMs : null;
    return { kind: 'queue', name, waiting, work, oldestMs, app, isServed: alive.has(app) };
  });
}

/** The parts that a look has found, each to be judged by `healthOf`. */
export function partsOf(look: Look): HealthPart[] {
  return [...processParts(look), ...queueParts(look), ...breakerParts(look)];
}
