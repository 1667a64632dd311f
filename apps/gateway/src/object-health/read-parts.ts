import { appOf } from '#deployment';
import type { ProcessRow } from '#deployment';
import { breakerShows, defaultBreakerOptions } from '#breaker';
import type { BreakerState } from '#breaker';
import { queueNames } from '#protocol';
import type { BreakerFigures, HealthPart } from './object-health.js';

/** What is read once for the health of all there is but runs and workflows. */
export interface Look {
  /** Redis's clock, in ms. */
  now: number;
  processes: readonly ProcessRow[];
  backlogs: readonly { waiting: number; oldestAgeMs: number }[];
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
  };
}

const kinds = { tool: 'tool', model: 'provider' } as const;

function breakerParts(look: Look): HealthPart[] {
  return Array.from(look.breakers, ([full, state]): HealthPart => {
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
    const { waiting, oldestAgeMs } = backlogs[index] ?? { waiting: 0, oldestAgeMs: 0 };
    const app = appOf[name];
    const oldestMs = waiting > 0 ? oldestAgeMs : null;
    return { kind: 'queue', name, waiting, oldestMs, app, isServed: alive.has(app) };
  });
}

/** The parts that a look has found, each to be judged by `healthOf`. */
export function partsOf(look: Look): HealthPart[] {
  return [...processParts(look), ...queueParts(look), ...breakerParts(look)];
}
