import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startRedis } from '../../../test/support/redis.mjs';
import { cpuSeconds, machineCpuSeconds } from '../cpu.js';
import { readOptions } from '../options.js';
import type { BenchOptions } from '../options.js';
import { summarizeProfiles } from '../profiles.js';
import { report } from './report.js';
import type { Cost, Round, SideName } from './report.js';
import { startSides } from './sides.js';
import type { Side, Sides } from './sides.js';

function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** What the sides post before anything is counted: a cold edge costs half as much again. */
const warmUps = 2;

async function costOf({ edge, post }: Side, redisPid: number, texts: number): Promise<Cost> {
  const read = (): number[] => [cpuSeconds(edge.pid), cpuSeconds(redisPid), machineCpuSeconds()];
  const before = read();
  const startedAt = performance.now();
  await post(texts);
  const seconds = (performance.now() - startedAt) / 1_000;
  const [edgeCpu = 0, redisCpu = 0, machineCpu = 0] = read().map((value, index) => value - (before[index] ?? 0));
  const each = (cpu: number): number => (cpu * 1_000) / texts;
  return { edgeMs: each(edgeCpu), redisMs: each(redisCpu), perSecond: texts / seconds, machineCpu, seconds };
}

const order: readonly SideName[] = ['add', 'signed-add', 'ingest', 'gateway'];

/** Every side posts as much as the others; which one begins changes from round to round. */
async function round({ of }: Sides, redisPid: number, texts: number, number: number): Promise<Round> {
  const turned = order.map((_, index) => order[(index + number) % order.length] ?? 'add');
  const costs = new Map<SideName, Cost>();
  for (const name of turned) costs.set(name, await costOf(of[name], redisPid, texts));
  return Object.fromEntries(costs) as Round; // of every side
}

async function measure(sides: Sides, redisPid: number, { runs, rounds: count }: BenchOptions): Promise<Round[]> {
  for (let number = 0; number < warmUps; number++) await round(sides, redisPid, runs, number);
  const rounds: Round[] = [];
  for (let number = 1; number <= count; number++) {
    const costs = await round(sides, redisPid, runs, number);
    rounds.push(costs);
    const of = (name: SideName): string => `${name} ${(costs[name].edgeMs + costs[name].redisMs).toFixed(3)}`;
    say(`  round ${number}: CPU ms a text: ${order.map(of).join(', ')}`);
  }
  return rounds;
}

/** `--ingress`: an accepted webhook of the gateway beside bare Fastify and `queue.add`, on one Redis, in turns. */
export async function benchIngress(args: readonly string[]): Promise<void> {
  const options = readOptions(['--rounds', '9', '--runs', '1000', '--in-flight', '50', ...args]);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  say(`Redis with appendonly ${options.appendonly}, ${options.runs} texts a round, ${options.inFlight} at once`);
  const server = await startRedis({
    appendonly: options.appendonly,
    dir: mkdtempSync(join(folder, 'redis-')),
    args: ['--auto-aof-rewrite-percentage', '0'],
    log: say,
  });
  const sides = await startSides(server, options, folder);
  const rounds = await measure(sides, server.pid ?? 0, options);
  await sides.stop();
  await server.stop();
  say();
  for (const line of report(rounds)) say(line);
  if (options.profile !== null) for (const line of summarizeProfiles(options.profile)) say(line);
}
