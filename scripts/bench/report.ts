import { availableParallelism } from 'node:os';

import { appNames } from '../../test/support/app-process.js';
import { sumOf, total } from './bill.js';
import type { Bill } from './bill.js';
import type { Census } from './census.js';
import type { BenchOptions } from './options.js';
import { median, percentile } from './percentiles.js';

/** What a round has cost: the floor with as many runs under way as the product, the floor with all put in at once, the product. */
export interface Round {
  floor: Bill;
  fullFloor: Bill;
  product: Bill;
}

export interface Findings {
  options: BenchOptions;
  rounds: Round[];
  latencies: { inFlight: number; floorMs: number[]; productMs: number[] }[];
  census: Record<'floor' | 'product', Census>;
}

/** What is said of one side. All figures are per run or per 1000 runs, over all rounds; runs per second are the rounds' median. */
export interface Side {
  runs_per_second: number;
  cpu_s_per_1000: number;
  cpu_s_per_1000_by_process: Record<string, number>;
  apart_cpu_s_per_1000: Record<string, number>;
  scripts_per_run: number;
  commands_per_run: number;
  script_ms_per_run: number;
  jobs_per_run: Record<string, number>;
  redis_bytes_per_run: number;
}

/** A ratio of the product to the floor: the median of the rounds, the lowest and the highest. */
export interface Ratio {
  median: number;
  lowest: number;
  highest: number;
}

/** Whose CPU counts; the rest is the world's or the loader's. */
const counted = { product: [...appNames, 'redis'], floor: ['floor-worker', 'redis'] };

/** To so many digits behind the point. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

function only(parts: Record<string, number>, isMine: (name: string) => boolean): Record<string, number> {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => isMine(name)));
}

function each(parts: Record<string, number>, factor: number): Record<string, number> {
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, rounded(value * factor)]));
}

function rateOf(bill: Bill): number {
  return bill.runs / bill.seconds;
}

function sideOf(bills: readonly Bill[], names: readonly string[]): Side {
  const sum = sumOf(bills);
  const isMine = (name: string): boolean => names.includes(name);
  const mine = only(sum.cpu, isMine);
  return {
    runs_per_second: rounded(median(bills.map(rateOf)), 1),
    cpu_s_per_1000: rounded((total(mine) * 1_000) / sum.runs),
    cpu_s_per_1000_by_process: each(mine, 1_000 / sum.runs),
    apart_cpu_s_per_1000: each(
      only(sum.cpu, (name) => !isMine(name)),
      1_000 / sum.runs,
    ),
    scripts_per_run: rounded(sum.scripts / sum.runs, 1),
    commands_per_run: rounded(sum.commands / sum.runs, 1),
    script_ms_per_run: rounded((sum.scriptSeconds * 1_000) / sum.runs, 3),
    jobs_per_run: each(sum.jobs, 1 / sum.runs),
    redis_bytes_per_run: Math.round(sum.memoryBytes / sum.runs),
  };
}

/** Both sides over all rounds; the floor twice. */
export function sides({ rounds }: Findings): Record<keyof Round, Side> {
  return {
    floor: sideOf(
      rounds.map((round) => round.floor),
      counted.floor,
    ),
    fullFloor: sideOf(
      rounds.map((round) => round.fullFloor),
      counted.floor,
    ),
    product: sideOf(
      rounds.map((round) => round.product),
      counted.product,
    ),
  };
}

function ratioOf(rounds: readonly Round[], of: (round: Round) => number): Ratio {
  const ratios = rounds.map(of);
  return {
    median: rounded(median(ratios)),
    lowest: rounded(Math.min(...ratios)),
    highest: rounded(Math.max(...ratios)),
  };
}

function cpuOf(bill: Bill, names: readonly string[]): number {
  return total(only(bill.cpu, (name) => names.includes(name)));
}

/** Each ratio is taken within a round, since others may use the machine more in one round than in the next. */
export function ratios({ rounds }: Findings): Record<'runsPerSecond' | 'runsPerSecondFull' | 'cpu', Ratio> {
  return {
    runsPerSecond: ratioOf(rounds, ({ floor, product }) => rateOf(product) / rateOf(floor)),
    runsPerSecondFull: ratioOf(rounds, ({ fullFloor, product }) => rateOf(product) / rateOf(fullFloor)),
    cpu: ratioOf(rounds, ({ floor, product }) => cpuOf(product, counted.product) / cpuOf(floor, counted.floor)),
  };
}

/** Share of the machine that others used meanwhile: above a few per cent the figures are theirs too. */
export function othersShare({ rounds }: Findings): number {
  const all = sumOf(rounds.flatMap((round) => [round.floor, round.fullFloor, round.product]));
  return rounded(all.othersCpu / (all.seconds * availableParallelism()));
}

function spread(valuesMs: readonly number[]): object {
  return {
    n: valuesMs.length,
    p50: rounded(percentile(valuesMs, 0.5), 1),
    p99: rounded(percentile(valuesMs, 0.99), 1),
  };
}

/** The findings for a machine. */
export function jsonLine(findings: Findings): object {
  const { floor, fullFloor, product } = sides(findings);
  const { runsPerSecond, runsPerSecondFull, cpu } = ratios(findings);
  return {
    bench: 'turnpike',
    ...findings.options,
    cores: availableParallelism(),
    others_share: othersShare(findings),
    floor: { ...floor, calls_per_run: findings.census.floor },
    floor_all_at_once: fullFloor,
    product: { ...product, calls_per_run: findings.census.product },
    ratio_runs_per_second: runsPerSecond,
    ratio_runs_per_second_all_at_once: runsPerSecondFull,
    ratio_cpu: cpu,
    latency_ms: findings.latencies.map(({ inFlight, floorMs, productMs }) => ({
      in_flight: inFlight,
      floor: spread(floorMs),
      product: spread(productMs),
    })),
  };
}
