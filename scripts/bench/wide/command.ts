import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { connect } from '#redis';

import { RedisCluster } from '../../../test/support/redis-cluster.js';
import { startRedis } from '../../../test/support/redis.mjs';
import { cpuSeconds } from '../cpu.js';
import { readOptions } from '../options.js';
import type { BenchOptions } from '../options.js';
import { Product } from '../product.js';
import { modelTable } from './model.js';
import { costsOf, jsonLine, table } from './report.js';
import type { Cpu, Place, Round } from './report.js';

/** One Redis, or masters without replicas: what a replica costs is its own machine's. */
const places: readonly Place[] = [1, 3].flatMap((nodes) => [1, 3, 6].map((partitions) => ({ nodes, partitions })));
/** How long everything rests to see what resting costs, in milliseconds. */
const restMs = 30_000;

interface PlacedStack {
  place: Place;
  product: Product;
  cpu: () => Cpu;
  stop: () => Promise<void>;
}

function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

async function startServers({ nodes }: Place, appendonly: BenchOptions['appendonly'], dir: string) {
  if (nodes > 1) {
    const cluster = await RedisCluster.start({ masters: nodes, replicas: 0, appendonly, nodeTimeoutMs: 15_000 });
    return { url: cluster.url, servers: cluster.servers, stop: () => cluster.stop() };
  }
  const server = await startRedis({ appendonly, dir: mkdtempSync(join(dir, 'redis-')) });
  return { url: server.url, servers: [server], stop: () => server.stop() };
}

async function stand(place: Place, given: BenchOptions, folder: string): Promise<PlacedStack> {
  const { nodes, partitions } = place;
  const dir = join(folder, `${nodes}-${partitions}`);
  mkdirSync(dir);
  const { url, servers, stop } = await startServers(place, given.appendonly, dir);
  const redis = connect({ url, role: 'worker', onError: () => undefined });
  const product = await Product.start(redis, url, { ...given, partitions }, dir);
  return {
    ...{ place, product },
    cpu: () => {
      const apps = product.apps.map(({ name, pid }): [string, number] => [name, cpuSeconds(pid)]);
      const ofRedis = servers.reduce((sum, { pid }) => sum + cpuSeconds(pid ?? 0), 0);
      return { ...Object.fromEntries(apps), redis: ofRedis };
    },
    stop: async () => {
      await product.stop();
      redis.disconnect();
      await stop();
    },
  };
}

async function meter({ product, cpu, place }: PlacedStack, { runs, inFlight }: BenchOptions): Promise<Round> {
  const before = cpu();
  const startedAt = performance.now();
  await product.run(runs, inFlight);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { place, runsPerSecond: runs / seconds, cpuPer1000: costsOf(before, cpu(), runs / 1_000) };
}

/** CPU seconds a second of each app and of Redis, while nobody texts. */
async function rest(all: readonly PlacedStack[]): Promise<Cpu[]> {
  const before = all.map(({ cpu }) => cpu());
  await pause(restMs);
  return all.map(({ cpu }, index) => costsOf(before[index] ?? {}, cpu(), restMs / 1_000));
}

/** `--wide`: runs a second and CPU for a run by partitions, on one Redis and on a cluster of three masters, in turns. */
export async function benchWide(args: readonly string[]): Promise<void> {
  const options = readOptions(['--runs', '300', '--concurrency', '50', '--appendonly', 'everysec', ...args]);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-wide-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const all: PlacedStack[] = [];
  for (const place of places) all.push(await stand(place, options, folder));
  for (const { product } of all) await product.run(options.runs, options.inFlight);
  const rounds: Round[][] = [];
  for (let number = 0; number < options.rounds; number++) {
    const turned = all.map((_, index) => all[(index + number) % all.length]).filter((one) => one !== undefined);
    const costs: Round[] = [];
    for (const stack of turned) costs.push(await meter(stack, options));
    rounds.push(costs);
    say(`  round ${number + 1} of ${options.rounds}`);
  }
  const resting = await rest(all);
  for (const { stop } of all) await stop();
  const idle = all.map(({ place }, index) => ({ place, cpu: resting[index] ?? {} }));
  say();
  for (const line of [...table(places, rounds, idle), '', ...modelTable(places, rounds, idle)]) say(line);
  say(JSON.stringify(jsonLine(places, rounds, idle)));
}
