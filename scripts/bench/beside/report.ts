import { availableParallelism } from 'node:os';

import { total } from '../bill.js';
import { median, percentile } from '../percentiles.js';
import { rounded } from '../report.js';
import type { Ratio } from '../report.js';
import type { Cost } from './meter.js';
import type { BesideOptions } from './options.js';

/** `turnpike`: four apps, each in its own role. `eager`: its controllers call tools themselves (ADR 161). */
export type Side = 'floor' | 'turnpike' | 'eager' | 'peer';

/** What the stand-ins of one side have seen. */
export interface Counts {
  model_calls: number;
  dashboard_calls: number;
  messages: number;
}

export interface Turn {
  cost: Cost;
  /** Milliseconds of runs that had the machine to themselves. */
  aloneMs: number[];
  /** Over the runs under way together and those alone; none of the floor. */
  counts: Counts | null;
}

export type Round = Record<Side, Turn>;

export interface Findings {
  options: BesideOptions;
  rounds: readonly Round[];
  /** Whose CPU a side is billed for; what else was metered with it stands apart. */
  billed: Record<Side, readonly string[]>;
}

export const sides: readonly Side[] = ['floor', 'turnpike', 'eager', 'peer'];

function rate({ cost }: Turn): number {
  return cost.runs / cost.seconds;
}

function only(cost: Cost, isWanted: (name: string) => boolean): Record<string, number> {
  return Object.fromEntries(Object.entries(cost.cpu).filter(([name]) => isWanted(name)));
}

function cpu({ cost }: Turn, billed: readonly string[]): number {
  return (total(only(cost, (name) => billed.includes(name))) * 1_000) / cost.runs;
}

/** CPU seconds per 1000 runs by process, over all rounds. */
function byProcess(turns: readonly Turn[], isWanted: (name: string) => boolean): Record<string, number> {
  const runs = turns.reduce((sum, { cost }) => sum + cost.runs, 0);
  const sums = new Map<string, number>();
  for (const { cost } of turns)
    for (const [name, value] of Object.entries(only(cost, isWanted))) sums.set(name, (sums.get(name) ?? 0) + value);
  return Object.fromEntries([...sums].map(([name, value]) => [name, rounded((value * 1_000) / runs)]));
}

/** One system in figures; runs per second and CPU are the rounds' medians. */
function figuresOf({ rounds, billed }: Findings, side: Side): SideFigures {
  const turns = rounds.map((round) => round[side]);
  return {
    runs_per_second: rounded(median(turns.map(rate)), 1),
    cpu_s_per_1000: rounded(median(turns.map((turn) => cpu(turn, billed[side])))),
    alone_ms_p50: rounded(
      percentile(
        turns.flatMap(({ aloneMs }) => aloneMs),
        0.5,
      ),
      1,
    ),
    cpu_s_per_1000_by_process: byProcess(turns, (name) => billed[side].includes(name)),
    apart_cpu_s_per_1000: byProcess(turns, (name) => !billed[side].includes(name)),
  };
}

interface SideFigures {
  runs_per_second: number;
  cpu_s_per_1000: number;
  alone_ms_p50: number;
  cpu_s_per_1000_by_process: Record<string, number>;
  apart_cpu_s_per_1000: Record<string, number>;
}

/** Each ratio is taken within a round, since others may use the machine more in one round than in the next. */
function ratioOf(findings: Findings, of: 'rate' | 'cpu' | 'alone', over: Side, under: Side): Ratio {
  const { rounds, billed } = findings;
  const figure = (round: Round, side: Side): number => {
    if (of === 'rate') return rate(round[side]);
    return of === 'cpu' ? cpu(round[side], billed[side]) : median(round[side].aloneMs);
  };
  const ratios = rounds.map((round) => figure(round, over) / figure(round, under));
  return {
    median: rounded(median(ratios)),
    lowest: rounded(Math.min(...ratios)),
    highest: rounded(Math.max(...ratios)),
  };
}

/** What every run of a side must have caused, or an error that says what it did instead. */
export function checkCounts(
  system: string,
  { model_calls, dashboard_calls, messages }: Counts,
  runs: number,
  modelCalls: number,
): void {
  const isRight = model_calls === runs * modelCalls && dashboard_calls === runs && messages === runs;
  if (isRight) return;
  const found = `${model_calls} model calls, ${dashboard_calls} calls of the dashboard, ${messages} messages`;
  throw new Error(`${system}: ${found} in ${runs} runs of ${modelCalls} model calls, one call and one message`);
}

/** Share of the machine that others used meanwhile. */
function othersShare({ rounds }: Findings): number {
  const costs = rounds.flatMap((round) => sides.map((side) => round[side].cost));
  const sum = (of: (cost: Cost) => number): number => costs.reduce((all, cost) => all + of(cost), 0);
  return rounded(sum((cost) => cost.othersCpu) / (sum((cost) => cost.seconds) * availableParallelism()));
}

function titleOf({ options }: Findings, side: Side): string {
  return { floor: 'six BullMQ hops', turnpike: 'turnpike', eager: 'turnpike, eager', peer: options.peer }[side];
}

function listed(parts: Record<string, number>): string {
  return Object.entries(parts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

function spread({ median: middle, lowest, highest }: Ratio): string {
  return `${middle} (${lowest} to ${highest})`;
}

function countsOf({ rounds }: Findings, side: Side): Counts | null {
  const all = rounds.flatMap((round) => round[side].counts ?? []);
  const sum = (of: keyof Counts): number => all.reduce((found, counts) => found + counts[of], 0);
  if (all.length === 0) return null;
  return { model_calls: sum('model_calls'), dashboard_calls: sum('dashboard_calls'), messages: sum('messages') };
}

/** The findings for people: one row a system and shape, then each shape as a multiple of the peer. */
export function table(findings: Findings): string[] {
  const row = (cells: readonly (string | number)[]): string =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(17) : String(cell).padStart(22))).join('');
  const systems = sides.map((side) => {
    const { runs_per_second, cpu_s_per_1000, alone_ms_p50 } = figuresOf(findings, side);
    const rateToFloor = spread(ratioOf(findings, 'rate', side, 'floor'));
    const cpuToFloor = spread(ratioOf(findings, 'cpu', side, 'floor'));
    return row([titleOf(findings, side), runs_per_second, cpu_s_per_1000, alone_ms_p50, rateToFloor, cpuToFloor]);
  });
  const beside = (over: Side, under: Side): string => {
    const [rates, cost, alone] = (['rate', 'cpu', 'alone'] as const).map((of) =>
      spread(ratioOf(findings, of, over, under)),
    );
    return `${titleOf(findings, over)} to ${titleOf(findings, under)}: runs/s ${rates}, CPU per run ${cost}, alone ${alone}`;
  };
  const apart = sides.flatMap((side) => {
    const { cpu_s_per_1000_by_process, apart_cpu_s_per_1000 } = figuresOf(findings, side);
    const counts = countsOf(findings, side);
    const seen = counts ? [`    seen by the stand-ins: ${listed({ ...counts }).replaceAll('_', ' ')}`] : [];
    return [
      `  ${titleOf(findings, side)}: ${listed(cpu_s_per_1000_by_process)}`,
      `    not billed, stand-ins and loader: ${listed(apart_cpu_s_per_1000)}`,
      ...seen,
    ];
  });
  return [
    row(['', 'runs/s', 'CPU s per 1000 runs', 'alone, ms p50', 'runs/s to floor', 'CPU to floor']),
    ...systems,
    beside('turnpike', 'peer'),
    beside('eager', 'peer'),
    beside('eager', 'turnpike'),
    'CPU seconds per 1000 runs by process',
    ...apart,
    `others used ${Math.round(othersShare(findings) * 100)} % of this machine's ${availableParallelism()} cores meanwhile`,
  ];
}

/** The findings for a machine. */
export function jsonLine(findings: Findings): object {
  const { peer, modelCalls, installed: _, ...options } = findings.options;
  const side = (of: Side): object => ({ ...figuresOf(findings, of), seen: countsOf(findings, of) });
  const ratios = (over: Side, under: Side): object => ({
    runs_per_second: ratioOf(findings, 'rate', over, under),
    cpu: ratioOf(findings, 'cpu', over, under),
    alone: ratioOf(findings, 'alone', over, under),
  });
  return {
    bench: 'beside',
    peer,
    peer_model_calls: modelCalls,
    ...options,
    cores: availableParallelism(),
    others_share: othersShare(findings),
    floor: side('floor'),
    turnpike: side('turnpike'),
    eager: side('eager'),
    [peer]: side('peer'),
    turnpike_to_peer: ratios('turnpike', 'peer'),
    turnpike_to_floor: ratios('turnpike', 'floor'),
    eager_to_peer: ratios('eager', 'peer'),
    eager_to_floor: ratios('eager', 'floor'),
    eager_to_turnpike: ratios('eager', 'turnpike'),
    peer_to_floor: ratios('peer', 'floor'),
  };
}
