import { rounded } from '../report.js';
import { costAt, idleAt } from './report.js';
import type { Cpu, Idle, Place, Round } from './report.js';

/** What the model takes for granted beside the measured costs. */
export const assumptions = {
  /** How much of a core each process may use, so that queues stay short. */
  utilisation: 0.7,
  /** A master and every process of the apps have one core: each works in one thread. */
  coresOfProcess: 1,
  /** For each master. */
  partitions: 8,
} as const;

/** The measured costs that the model multiplies. */
export interface Costs {
  /** CPU seconds of a run, by process. */
  run: Cpu;
  /** CPU seconds a second that the processes of four apps cost Redis for each partition, while nobody texts. */
  restOfPartition: number;
}

export interface Deployment {
  shards: number;
  runsPerSecond: number;
  /** Processes by app. */
  processes: Readonly<Record<string, number>>;
  /** Which share of each master's core goes to what its processes ask while there is nothing to do. */
  restShare: number;
}

const apps = ['gateway', 'controller', 'tool-runner', 'compressor'] as const;

function processesFor(runsPerSecond: number, run: Cpu): Record<string, number> {
  const { utilisation, coresOfProcess } = assumptions;
  const needed = (app: string): number => Math.ceil((runsPerSecond * (run[app] ?? 0)) / (utilisation * coresOfProcess));
  return Object.fromEntries(apps.map((app) => [app, Math.max(1, needed(app))]));
}

/**
 * How wide a deployment of so many masters is, when each master's core is used up to the limit: by runs, and by what every process asks of
 * every partition while it waits. `servedBy` is how many processes of each app serve one partition; null: all.
 */
export function deploymentOf(shards: number, { run, restOfPartition }: Costs, servedBy: number | null): Deployment {
  let [restShare, runsPerSecond] = [0, 0];
  let processes: Record<string, number> = {};
  // More runs need more processes, which leave less of the master for runs: some rounds find where both agree.
  for (let round = 0; round < 100; round++) {
    const left = Math.max(0, assumptions.utilisation - restShare);
    runsPerSecond = (shards * left) / (run['redis'] ?? Number.NaN);
    processes = processesFor(runsPerSecond, run);
    const largest = Math.max(...Object.values(processes));
    const asking = servedBy === null ? largest : Math.min(largest, servedBy);
    restShare = (restShare + assumptions.partitions * asking * restOfPartition) / 2;
  }
  return { shards, runsPerSecond, processes, restShare };
}

/** The costs as they were measured: of a run with the most partitions on the cluster, at rest by what partitions more cost there. */
export function measuredCosts(
  places: readonly Place[],
  rounds: readonly (readonly Round[])[],
  idle: readonly Idle[],
): Costs {
  const nodes = Math.max(...places.map((place) => place.nodes));
  const of = places.filter((place) => place.nodes === nodes).toSorted((a, b) => a.partitions - b.partitions);
  const [few, many] = [of.at(0), of.at(-1)];
  if (!few || !many) throw new Error('the model needs a measured place');
  const run = Object.fromEntries(Object.entries(costAt(many, rounds)).map(([name, value]) => [name, value / 1_000]));
  const more = (idleAt(many, idle)['redis'] ?? 0) - (idleAt(few, idle)['redis'] ?? 0);
  return { run, restOfPartition: Math.max(0, more / Math.max(1, many.partitions - few.partitions)) };
}

export const shardCounts = [1, 2, 4, 8, 16, 32, 64] as const;

/** The model from 1 to 64 masters, with its assumptions. */
export function modelTable(
  places: readonly Place[],
  rounds: readonly (readonly Round[])[],
  idle: readonly Idle[],
): string[] {
  const costs = measuredCosts(places, rounds, idle);
  const cells = (values: readonly (string | number)[]): string =>
    values.map((value) => String(value).padStart(14)).join('');
  const { utilisation, partitions } = assumptions;
  const lines = shardCounts.map((shards) => {
    const all = deploymentOf(shards, costs, null);
    const some = deploymentOf(shards, costs, servedByInModel);
    const ofAll = [Math.round(all.runsPerSecond), ...apps.map((app) => all.processes[app] ?? 0)];
    return cells([shards, ...ofAll, rounded(all.restShare), Math.round(some.runsPerSecond), rounded(some.restShare)]);
  });
  return [
    `a model, no measurement: one core a process, used to ${utilisation}, ${partitions} partitions a master, costs of a run as measured`,
    `(rest: ${(costs.restOfPartition * 1_000).toFixed(3)} ms of Redis a second for a partition and one process of each app)`,
    cells(['masters', 'runs/s', ...apps, 'rest share', `by ${servedByInModel}: runs/s`, 'rest share']),
    ...lines,
  ];
}

/** How many processes of an app serve a partition, where not all do. */
const servedByInModel = 3;
