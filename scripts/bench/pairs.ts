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

/** CPU seconds of the apps and of Redis for 1000 runs. */
async function costOf(stack: Stack): Promise<number> {
  return (total((await stack.bill()).cpu) * 1_000) / runs;
}

/**
 * `--before FOLDER`: this build beside one in another clone, in pairs of rounds; who goes first changes from pair to pair. Both stand all the
 * time, so that the rounds of a pair are seconds apart.
 */
export async function benchPairs(args: readonly string[]): Promise<void> {
  const given = { before: { type: 'string' }, pairs: { type: 'string', default: '25' } } as const;
  const { values } = parseArgs({ args: [...args], options: given });
  const before = resolve(values.before ?? '');
  if (!existsSync(join(before, 'dist'))) throw new Error('--before: expected a clone that is built');
  const pairs = Number(values.pairs);
  if (!Number.isInteger(pairs) || pairs < 1) throw new Error('--pairs: expected a whole number from 1');
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-pairs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const old = await startStack(before, join(folder, 'before'));
  const now = await startStack(process.cwd(), join(folder, 'now'));
  for (const stack of [old, now]) await costOf(stack);
  const ratios: number[] = [];
  for (let pair = 1; pair <= pairs; pair++) {
    const early = pair % 2 === 1 ? await costOf(old) : null;
    const cost = await costOf(now);
    const was = early ?? (await costOf(old));
    ratios.push(cost / was);
    say(
      `  pair ${pair}: before ${was.toFixed(2)} CPU s per 1000 runs, now ${cost.toFixed(2)}: ${(cost / was).toFixed(3)}`,
    );
  }
  await Promise.all([old.stop(), now.stop()]);
  say(JSON.stringify({ pairs, confidence, cpu_ratio: summary(ratios) }));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
