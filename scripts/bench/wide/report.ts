import { availableParallelism } from 'node:os';

import { appNames } from '../../../test/support/app-process.js';
import { total } from '../bill.js';
import { median } from '../percentiles.js';
import { rounded } from '../report.js';

/** Seconds of CPU by process; all Redis servers together are `redis`. */
export type Cpu = Readonly<Record<string, number>>;

export interface Place {
  nodes: number;
  partitions: number;
}

/** What one round of runs has cost in one place. */
export interface Round {
  place: Place;
  runsPerSecond: number;
  cpuPer1000: Cpu;
}

/** What a place uses while nobody texts, in CPU seconds a second. */
export interface Idle {
  place: Place;
  cpu: Cpu;
}

/** The CPU between two readings, divided. */
export function costsOf(before: Cpu, after: Cpu, by: number): Cpu {
  return Object.fromEntries(
    Object.entries(after).map(([name, value]): [string, number] => [name, (value - (before[name] ?? 0)) / by]),
  );
}

function isAt({ nodes, partitions }: Place): (other: { place: Place }) => boolean {
  return ({ place }) => place.nodes === nodes && place.partitions === partitions;
}

/** The median over the rounds of each process's CPU for 1000 runs in a place. */
export function costAt(place: Place, rounds: readonly (readonly Round[])[]): Cpu {
  const found = rounds.flatMap((round) => round.filter(isAt(place)));
  const names = Object.keys(found[0]?.cpuPer1000 ?? {});
  return Object.fromEntries(names.map((name) => [name, median(found.map((one) => one.cpuPer1000[name] ?? 0))]));
}

export function idleAt(place: Place, idle: readonly Idle[]): Cpu {
  return idle.find(isAt(place))?.cpu ?? {};
}

interface Row {
  place: Place;
  runsPerSecond: number;
  cpu: Cpu;
  /** CPU for a run beside that of the first place, in the same round. */
  ratio: { median: number; lowest: number; highest: number };
  idle: number;
}

function rowOf(place: Place, first: Place, rounds: readonly (readonly Round[])[], idle: readonly Idle[]): Row {
  const sums = rounds.map((round) => [place, first].map((at) => total(round.find(isAt(at))?.cpuPer1000 ?? {})));
  const ratios = sums.map(([its = Number.NaN, base = Number.NaN]) => its / base);
  const found = rounds.flatMap((round) => round.filter(isAt(place)));
  return {
    place,
    runsPerSecond: rounded(median(found.map(({ runsPerSecond }) => runsPerSecond)), 0),
    cpu: costAt(place, rounds),
    ratio: {
      median: rounded(median(ratios)),
      lowest: rounded(Math.min(...ratios)),
      highest: rounded(Math.max(...ratios)),
    },
    idle: rounded(total(idleAt(place, idle)), 3),
  };
}

function rowsOf(places: readonly Place[], rounds: readonly (readonly Round[])[], idle: readonly Idle[]): Row[] {
  const [first] = places;
  return first === undefined ? [] : places.map((place) => rowOf(place, first, rounds, idle));
}

const names = [...appNames, 'redis'];

export function table(
  places: readonly Place[],
  rounds: readonly (readonly Round[])[],
  idle: readonly Idle[],
): string[] {
  const cells = (values: readonly (string | number)[]): string =>
    values.map((value) => String(value).padStart(14)).join('');
  const head = ['masters', 'partitions', 'runs/s', 'CPU s/1000', ...names, 'idle CPU/s', 'to the first'];
  const lines = rowsOf(places, rounds, idle).map(({ place, runsPerSecond, cpu, ratio, idle: resting }) =>
    cells([
      ...[place.nodes, place.partitions, runsPerSecond, rounded(total(cpu))],
      ...[...names.map((name) => rounded(cpu[name] ?? 0)), resting, ratio.median],
    ]).concat(` (${ratio.lowest} to ${ratio.highest})`),
  );
  return [cells(head), ...lines];
}

export function jsonLine(
  places: readonly Place[],
  rounds: readonly (readonly Round[])[],
  idle: readonly Idle[],
): object {
  const rows = rowsOf(places, rounds, idle).map(({ place, runsPerSecond, cpu, ratio, idle: resting }) => ({
    ...place,
    runs_per_second: runsPerSecond,
    cpu_s_per_1000: rounded(total(cpu)),
    cpu_s_per_1000_by_process: Object.fromEntries(Object.entries(cpu).map(([name, value]) => [name, rounded(value)])),
    ratio_cpu: ratio,
    idle_cpu_per_s: resting,
  }));
  return { bench: 'wide', cores: availableParallelism(), rounds: rounds.length, places: rows };
}
