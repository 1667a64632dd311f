import { availableParallelism } from 'node:os';

import { total } from './bill.js';
import type { Census } from './census.js';
import { percentile } from './percentiles.js';
import { othersShare, ratios, rounded, sides } from './report.js';
import type { Findings, Ratio, Side } from './report.js';

/** Calls that come less often than this in a run are the idle polling of a benchmark of some seconds. */
const fewest = 0.05;

function row(name: string, floor: number | string, product: number | string, more = ''): string {
  return `${name.padEnd(38)}${String(floor).padStart(12)}${String(product).padStart(12)}  ${more}`.trimEnd();
}

function compared(name: string, floor: number, product: number): string {
  return row(name, floor, product, String(rounded(product / floor)).padStart(7));
}

function within(name: string, floor: number, product: number, { median, lowest, highest }: Ratio): string {
  return row(name, floor, product, `${String(median).padStart(7)}  (${lowest} to ${highest})`);
}

function cpuRows(floor: Side, product: Side): string[] {
  const floorCpu = floor.cpu_s_per_1000_by_process;
  const names = new Set([...Object.keys(product.cpu_s_per_1000_by_process), ...Object.keys(floorCpu)]);
  return [...names].map((name) =>
    row(`  ${name}`, floorCpu[name] ?? '', product.cpu_s_per_1000_by_process[name] ?? ''),
  );
}

function latencyRows({ latencies }: Findings): string[] {
  return latencies.flatMap(({ inFlight, floorMs, productMs }) =>
    [0.5, 0.99].map((share) => {
      const [floor, product] = [floorMs, productMs].map((values) => rounded(percentile(values, share), 1));
      return row(`latency ms, ${inFlight} under way, p${share * 100}`, floor ?? '', product ?? '');
    }),
  );
}

/** `moveToActive`: all queues of a side together, since the two sides have other queues. */
function byScript(census: Census): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of Object.entries(census)) {
    const script = name.split(' ')[0] ?? name;
    sums.set(script, (sums.get(script) ?? 0) + count);
  }
  return sums;
}

function censusRows({ census }: Findings): string[] {
  const [floor, product] = [byScript(census.floor), byScript(census.product)];
  const names = [...new Set([...product.keys(), ...floor.keys()])];
  const often = names.filter((name) => (product.get(name) ?? 0) + (floor.get(name) ?? 0) >= fewest);
  return often.map((name) => row(`  ${name}`, rounded(floor.get(name) ?? 0, 1), rounded(product.get(name) ?? 0, 1)));
}

/** The findings for people: the floor, the product, and the product as a multiple of the floor. */
export function table(findings: Findings): string[] {
  const { floor, fullFloor, product } = sides(findings);
  const { runsPerSecond, runsPerSecondFull, cpu } = ratios(findings);
  const jobs = Object.entries(product.jobs_per_run).map(([queue, count]) => `${queue} ${count}`);
  const apart = { ...product.apart_cpu_s_per_1000, ...floor.apart_cpu_s_per_1000 };
  return [
    row('', 'six hops', 'turnpike', '  ratio'),
    within('runs per second (median round)', floor.runs_per_second, product.runs_per_second, runsPerSecond),
    within('  beside all put in at once', fullFloor.runs_per_second, product.runs_per_second, runsPerSecondFull),
    within('CPU seconds per 1000 runs', floor.cpu_s_per_1000, product.cpu_s_per_1000, cpu),
    ...cpuRows(floor, product),
    compared('Redis scripts per run', floor.scripts_per_run, product.scripts_per_run),
    compared('Redis commands per run', floor.commands_per_run, product.commands_per_run),
    compared('Redis ms in scripts per run', floor.script_ms_per_run, product.script_ms_per_run),
    compared('jobs per run', rounded(total(floor.jobs_per_run)), rounded(total(product.jobs_per_run))),
    `  ${jobs.join(', ')}`,
    row('Redis bytes kept per run', floor.redis_bytes_per_run, product.redis_bytes_per_run),
    ...latencyRows(findings),
    'calls to Redis per run, those inside scripts left out',
    ...censusRows(findings),
    `apart, CPU seconds per 1000 runs: ${Object.entries(apart)
      .map(([name, seconds]) => `${name} ${seconds}`)
      .join(', ')}`,
    `others used ${Math.round(othersShare(findings) * 100)} % of this machine's ${availableParallelism()} cores meanwhile`,
  ];
}
