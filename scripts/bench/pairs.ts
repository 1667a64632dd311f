import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { Redis } from 'ioredis';

import { startRedis } from '../../test/support/redis.mjs';
import { billFor, total } from './bill.js';
import type { Bill, Meters } from './bill.js';
import { startApp } from './child.js';
import { readOptions } from './options.js';
import { median } from './percentiles.js';
import { Product, productQueues } from './product.js';

/** Runs of a round, and of those before it that are not counted: a build that has stood idle begins more slowly. */
const runs = 400;
const warmingRuns = 100;
/** How sure the interval is. */
const confidence = 0.95;

/**
 * The rank, from 0, whose value and its counterpart from the end hold the median of what was drawn with that confidence: a sign test, which
 * asks nothing of how the values scatter. -1: too few values.
 */
export function rankOfInterval(count: number, sure = confidence): number {
  const below = (1 - sure) / 2;
  let [rank, ways, sum] = [0, 1, 2 ** -count];
  for (; sum <= below; rank++) {
    ways = (ways * (count - rank)) / (rank + 1);
    sum += ways * 2 ** -count;
  }
  return rank - 1;
}

/** The median, and the interval that holds it; null where there are too few values for one. */
export function summary(values: readonly number[]): { median: number; from: number | null; to: number | null } {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = rankOfInterval(values.length);
  const at = (index: number): number | null => (rank < 0 ? null : (sorted.at(index) ?? null));
  return { median: median(values), from: at(rank), to: at(-1 - rank) };
}

/** One build's four apps on a Redis of their own, and the world around them. */
export interface Stack {
  redis: Redis;
  gatewayUrl: string;
  /** The apps and Redis. */
  processes: Meters['processes'];
  /** What a round has cost. */
  bill(): Promise<Bill>;
  /** Texts that are answered, so many at once: the milliseconds from each to its reply. */
  texts(count: number, inFlight: number): Promise<number[]>;
  stop(): Promise<void>;
}

/** `environment`: what its apps have set besides. */
export async function startStack(
  build: string,
  folder: string,
  settings: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Stack> {
  const options = readOptions(settings);
  mkdirSync(folder);
  const server = await startRedis({ appendonly: options.appendonly, dir: mkdtempSync(join(folder, 'redis-')) });
  const redis = new Redis(server.url);
  const product = await Product.start(redis, server.url, options, folder, {
    begin: (app, own, logs) => startApp(app, { ...own, ...environment }, logs, join(build, 'dist')),
    answerAfterMs: 0,
  });
  const processes = [...product.apps, { name: 'redis', pid: server.pid ?? 0 }];
  const meters = { redis, processes, queues: productQueues, tags: product.tags };
  return {
    ...{ redis, processes, gatewayUrl: product.gatewayUrl },
    bill: async () => {
      await product.run(warmingRuns, options.inFlight);
      return billFor(meters, runs, () => product.run(runs, options.inFlight));
    },
    texts: (count, inFlight) => product.run(count, inFlight),
    stop: async () => {
      await product.stop();
      redis.disconnect();
      await server.stop();
    },
  };
}

/** What a round costs: CPU seconds of the apps and of Redis for 1000 runs, and how many runs it does in a second. */
interface Cost {
  cpu: number;
  rate: number;
  /** Of one run. */
  scripts: number;
  commands: number;
  jobs: number;
}

async function costOf(stack: Stack): Promise<Cost> {
  const { cpu, seconds, scripts, commands, jobs } = await stack.bill();
  const own = { scripts: scripts / runs, commands: commands / runs, jobs: total(jobs) / runs };
  return { cpu: (total(cpu) * 1_000) / runs, rate: runs / seconds, ...own };
}

/** The medians of what a run asks of Redis. */
function asked(costs: readonly Cost[]): Pick<Cost, 'scripts' | 'commands' | 'jobs'> {
  const of = (name: 'scripts' | 'commands' | 'jobs'): number =>
    Number(median(costs.map((cost) => cost[name])).toFixed(1));
  return { scripts: of('scripts'), commands: of('commands'), jobs: of('jobs') };
}

/** Two stacks that stand all the time, so that the rounds of a pair are seconds apart; who goes first changes from pair to pair. */
interface Compared {
  pairs: number;
  /** How the first is called, and the second. */
  names: readonly [string, string];
  /** Folders of builds, and settings beside those of all. */
  builds: readonly [Side, Side];
}

interface Side {
  build: string;
  settings?: Record<string, string>;
}

async function compare({ pairs, names, builds }: Compared): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-pairs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const [first, second] = names;
  const start = ({ build, settings }: Side, name: string) => startStack(build, join(folder, name), [], settings);
  const old = await start(builds[0], first);
  const now = await start(builds[1], second);
  for (const stack of [old, now]) await costOf(stack);
  const ratios: { cpu: number; rate: number }[] = [];
  const costs: [Cost[], Cost[]] = [[], []];
  for (let pair = 1; pair <= pairs; pair++) {
    const early = pair % 2 === 1 ? await costOf(old) : null;
    const cost = await costOf(now);
    const was = early ?? (await costOf(old));
    const ratio = { cpu: cost.cpu / was.cpu, rate: cost.rate / was.rate };
    ratios.push(ratio);
    costs[0].push(was);
    costs[1].push(cost);
    say(
      `  pair ${pair}: ${first} ${was.cpu.toFixed(2)} CPU s per 1000 runs and ${was.rate.toFixed(0)} runs/s, ${second} ${cost.cpu.toFixed(2)} and ${cost.rate.toFixed(0)}: ${ratio.cpu.toFixed(3)}, ${ratio.rate.toFixed(3)}`,
    );
  }
  await Promise.all([old.stop(), now.stop()]);
  const [cpu_ratio, rate_ratio] = [summary(ratios.map(({ cpu }) => cpu)), summary(ratios.map(({ rate }) => rate))];
  const a_run = { [first]: asked(costs[0]), [second]: asked(costs[1]) };
  say(JSON.stringify({ pairs, confidence, cpu_ratio, rate_ratio, a_run }));
}

function wholePairs(text: string): number {
  const pairs = Number(text);
  if (!Number.isInteger(pairs) || pairs < 1) throw new Error('--pairs: expected a whole number from 1');
  return pairs;
}

/** `--before FOLDER`: this build beside one in another clone, in pairs of rounds; with `--serve all` both in the eager shape (ADR 161). */
export async function benchPairs(args: readonly string[]): Promise<void> {
  const given = {
    before: { type: 'string' },
    pairs: { type: 'string', default: '25' },
    serve: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...args], options: given });
  const before = resolve(values.before ?? '');
  if (!existsSync(join(before, 'dist'))) throw new Error('--before: expected a clone that is built');
  const shape: Pick<Side, 'settings'> = values.serve === undefined ? {} : { settings: { SERVE: values.serve } };
  const builds = [
    { build: before, ...shape },
    { build: process.cwd(), ...shape },
  ] as const;
  await compare({ pairs: wholePairs(values.pairs), names: ['before', 'now'], builds });
}

/** `--shapes`: this build with each app in its own role, beside itself with controllers that serve what they can (ADR 161). */
export async function benchShapes(args: readonly string[]): Promise<void> {
  const given = { shapes: { type: 'boolean' }, pairs: { type: 'string', default: '9' } } as const;
  const { values } = parseArgs({ args: [...args], options: given });
  const build = process.cwd();
  const builds = [{ build }, { build, settings: { SERVE: 'all' } }] as const;
  await compare({ pairs: wholePairs(values.pairs), names: ['apart', 'eager'], builds });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
