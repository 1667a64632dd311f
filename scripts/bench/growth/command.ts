import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import type { Redis } from 'ioredis';

import { until } from '../../../test/support/app-process.js';
import { total } from '../bill.js';
import { cpuSeconds } from '../cpu.js';
import { startStack, summary } from '../pairs.js';
import type { Stack } from '../pairs.js';
import { median } from '../percentiles.js';
import { LongRuns } from './long-runs.js';
import type { TurnCost } from './long-runs.js';
import { latestRun, plant } from './plant.js';
import type { Sample } from './plant.js';
import { prove } from './prove.js';

/** What is grown, and how often each is measured. */
interface GrowthOptions {
  pairs: number;
  rounds: number;
  runs: number;
  finished: number;
  idle: number;
  /** What the apps are told of the roles they serve (ADR 161). */
  shape: Record<string, string>;
}

const numbers = { pairs: 15, rounds: 9, runs: 40, finished: 99_000, idle: 999_000 } as const;

/** Turns that stand for turn 2 and for turn 40: one alone is too little for the kernel's clock. */
const early = [2, 3, 4] as const;
const late = [39, 40, 41] as const;

const idleForMs = 20_000;
const patienceMs = 300_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readGrowth(args: readonly string[]): GrowthOptions {
  const text = { type: 'string' } as const;
  const options = {
    growth: { type: 'boolean' },
    pairs: text,
    rounds: text,
    runs: text,
    finished: text,
    idle: text,
    serve: text,
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const number = (name: keyof typeof numbers): number => {
    const value = Number(values[name] ?? numbers[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}: expected a whole number from 1`);
    return value;
  };
  return {
    pairs: number('pairs'),
    rounds: number('rounds'),
    runs: number('runs'),
    finished: number('finished'),
    idle: number('idle'),
    shape: values.serve === undefined ? {} : { SERVE: values.serve },
  };
}

const figures = ['cpuMs', 'scripts', 'commands', 'bytes'] as const;

function meanOf(costs: readonly TurnCost[], turns: readonly number[], figure: keyof TurnCost): number {
  return turns.reduce((sum, turn) => sum + (costs[turn - 1]?.[figure] ?? Number.NaN), 0) / turns.length;
}

/** A figure of both, their ratio, and its interval where there are rounds enough. */
function sayRow(name: string, before: readonly number[], after: readonly number[]): void {
  const ratios = after.map((value, i) => value / (before[i] ?? Number.NaN));
  const { median: ratio, from, to } = summary(ratios);
  const within = from === null || to === null ? '' : ` (${from.toFixed(3)} to ${to.toFixed(3)})`;
  say(
    `  ${name.padEnd(10)} ${median(before).toFixed(2).padStart(9)} ${median(after).toFixed(2).padStart(9)}  ${ratio.toFixed(3)}${within}`,
  );
}

/** A late turn of a run beside an early one. */
async function growTurns({ runs, rounds, shape }: GrowthOptions, folder: string): Promise<void> {
  const product = await LongRuns.start(join(folder, 'turns'), shape);
  await product.play(runs);
  const played: TurnCost[][] = [];
  for (let round = 0; round < rounds; round++) played.push(await product.play(runs));
  await product.stop();
  say(`turns 2 to 4 beside turns 39 to 41 of a run, ${rounds} rounds of ${runs} runs at once, by turn:`);
  for (const figure of figures)
    sayRow(
      figure,
      played.map((costs) => meanOf(costs, early, figure)),
      played.map((costs) => meanOf(costs, late, figure)),
    );
}

interface Measured {
  cpu: number[];
  scripts: number[];
  commands: number[];
}

async function measure({ bill }: Stack, into: Measured): Promise<void> {
  const { cpu, scripts, commands, runs } = await bill();
  into.cpu.push((total(cpu) * 1_000) / runs);
  into.scripts.push(scripts / runs);
  into.commands.push(commands / runs);
}

/** Rounds on a deployment that is young and on one that has grown, seconds apart; who goes first changes. */
async function compare(young: Stack, grown: Stack, pairs: number): Promise<void> {
  const empty = (): Measured => ({ cpu: [], scripts: [], commands: [] });
  const [before, after] = [empty(), empty()];
  for (let pair = 1; pair <= pairs; pair++) {
    if (pair % 2 === 1) await measure(young, before);
    await measure(grown, after);
    if (pair % 2 === 0) await measure(young, before);
  }
  sayRow('cpuMs', before.cpu, after.cpu);
  sayRow('scripts', before.scripts, after.scripts);
  sayRow('commands', before.commands, after.commands);
}

/** ms of CPU a second that the apps and Redis use while nobody asks for anything. */
async function idleCpu({ processes }: Stack): Promise<number> {
  const read = (): number => processes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const before = read();
  await pause(idleForMs);
  return ((read() - before) * 1e6) / idleForMs;
}

/** Plants without a log of what is planted; a log of all that is there follows, as after any rewrite. */
async function grow(redis: Redis, sample: Sample, from: number, count: number, isIdle: boolean): Promise<number> {
  await redis.config('SET', 'appendonly', 'no');
  const bytes = await plant(redis, sample, from, count, isIdle);
  await redis.config('SET', 'appendonly', 'yes');
  const isOver = async (): Promise<boolean> =>
    /^aof_rewrite_in_progress:0\r?$[^]*^aof_rewrite_scheduled:0\r?$/m.test(await redis.info('persistence'));
  await until('the log to be written', isOver, patienceMs);
  return bytes;
}

async function growDeployment({ pairs, finished, idle, shape }: GrowthOptions, folder: string): Promise<void> {
  const build = process.cwd();
  const [young, grown] = [
    await startStack(build, join(folder, 'young'), ['--appendonly', 'everysec'], shape),
    await startStack(build, join(folder, 'grown'), ['--appendonly', 'everysec'], shape),
  ];
  for (const stack of [young, grown]) await stack.bill();
  const sample = await latestRun(grown.redis);
  const runBytes = await grow(grown.redis, sample, 1, finished, false);
  await prove(grown.redis, sample, [1, finished]);
  say(`a deployment of 1,000 runs beside one with ${finished} more, copies of one of its own, by run:`);
  await compare(young, grown, pairs);
  say(`  a finished run and its conversation: ${Math.round(runBytes)} bytes`);
  const idleBytes = await grow(grown.redis, sample, finished + 1, idle, true);
  say(`the same with ${idle} idle conversations more, by run:`);
  await compare(young, grown, pairs);
  const million = (idleBytes * 1e6) / 2 ** 30;
  const beyond = idle < 999_000 ? ', extrapolated' : '';
  say(`  an idle conversation: ${Math.round(idleBytes)} bytes; 1,000,000 of them${beyond}: ${million.toFixed(2)} GiB`);
  const [few, many] = [await idleCpu(young), await idleCpu(grown)];
  say(`  CPU while nothing is asked, ms a second: ${few.toFixed(1)} and ${many.toFixed(1)}`);
  await Promise.all([young.stop(), grown.stop()]);
}

/** `--growth`: what a turn, a run and an idle conversation cost when there are many of them. */
export async function benchGrowth(args: readonly string[]): Promise<void> {
  const options = readGrowth(args);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-growth-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  await growTurns(options, folder);
  await growDeployment(options, folder);
}
