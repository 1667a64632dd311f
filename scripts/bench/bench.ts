import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { Redis } from 'ioredis';

import { startRedis } from '../../test/support/redis.mjs';
import type { PrivateRedis } from '../../test/support/redis.mjs';
import { billFor } from './bill.js';
import type { Bill, Meters } from './bill.js';
import { takeCensus } from './census.js';
import type { Census } from './census.js';
import { Floor } from './floor.js';
import { hopPrefix, hops } from './hops.js';
import { readOptions } from './options.js';
import type { BenchOptions } from './options.js';
import { Product, productQueues } from './product.js';
import { summarizeProfiles } from './profiles.js';
import { jsonLine } from './report.js';
import type { Findings, Round } from './report.js';
import { table } from './table.js';

function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

interface Harness {
  redis: Redis;
  options: BenchOptions;
  product: Product;
  floor: Floor;
  productMeters: Meters;
  floorMeters: Meters;
}

async function assemble(options: BenchOptions, server: PrivateRedis, redis: Redis, folder: string): Promise<Harness> {
  const floor = await Floor.start({ redisUrl: server.url, concurrency: options.concurrency });
  const product = await Product.start(redis, server.url, options, folder);
  const redisProcess = { name: 'redis', pid: server.pid ?? 0 };
  const productMeters = {
    redis,
    processes: [...product.apps, redisProcess, ...product.fixture],
    queues: productQueues,
    tags: product.tags,
  };
  const floorMeters = { redis, processes: [floor.worker, redisProcess, floor.loader], queues: hops, tags: [hopPrefix] };
  return { redis, options, product, floor, productMeters, floorMeters };
}

async function round({ options, product, floor, productMeters, floorMeters }: Harness, number: number): Promise<Round> {
  const { runs, inFlight } = options;
  const ofFloor = (load: 'closed' | 'full'): Promise<Bill> =>
    billFor(floorMeters, runs, () => floor.run(runs, inFlight, load));
  const ofProduct = (): Promise<Bill> => billFor(productMeters, runs, () => product.run(runs, inFlight));
  // Who goes first changes from round to round, so that neither always gets the fresher machine.
  const early = number % 2 === 1 ? null : await ofProduct();
  const bills = {
    floor: await ofFloor('closed'),
    fullFloor: await ofFloor('full'),
    product: early ?? (await ofProduct()),
  };
  const rate = (bill: Bill): string => `${Math.round(bill.runs / bill.seconds)}/s`;
  say(
    `  round ${number}: six hops ${rate(bills.floor)} (all put in at once ${rate(bills.fullFloor)}), turnpike ${rate(bills.product)}`,
  );
  return bills;
}

async function latencies({ options, product, floor }: Harness): Promise<Findings['latencies']> {
  const alone = options.quietMs > 100 ? 40 : 200; // one after the other, each waits its quiet window
  const found: Findings['latencies'] = [];
  for (const [inFlight, count] of [
    [1, alone],
    [64, 640],
  ] as const) {
    found.push({
      inFlight,
      floorMs: await floor.run(count, inFlight, 'closed'),
      productMs: await product.run(count, inFlight),
    });
  }
  return found;
}

/** Where scripts and commands go, watched apart from the rounds and with the same load. */
async function censuses({ redis, options, product, floor }: Harness): Promise<Record<'floor' | 'product', Census>> {
  const count = 200;
  return {
    floor: await takeCensus(redis, count, () => floor.run(count, options.inFlight, 'closed')),
    product: await takeCensus(redis, count, () => product.run(count, options.inFlight)),
  };
}

async function measure(harness: Harness): Promise<Findings> {
  const { options, product, floor } = harness;
  say(`  warming up`);
  await floor.run(options.runs, options.inFlight, 'full');
  await floor.run(options.runs, options.inFlight, 'closed');
  await product.run(Math.ceil(options.runs / 2), options.inFlight);
  const rounds: Round[] = [];
  for (let number = 1; number <= options.rounds; number++) rounds.push(await round(harness, number));
  return { options, rounds, latencies: await latencies(harness), census: await censuses(harness) };
}

/** Measures the whole product beside six no-op hops, on one Redis of their own, and prints what it found. */
export async function bench(args: readonly string[]): Promise<void> {
  const given = readOptions(args);
  const options = { ...given, profile: given.profile === null ? null : resolve(given.profile) };
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Ended by exit, every child goes too; ended by a signal alone, the apps would stay.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  if (options.profile !== null) mkdirSync(options.profile, { recursive: true });
  say(
    `Redis with appendonly ${options.appendonly}, ${options.partitions} partition(s), concurrency ${options.concurrency}`,
  );
  const server = await startRedis({
    appendonly: options.appendonly,
    dir: mkdtempSync(join(folder, 'redis-')),
    args: ['--auto-aof-rewrite-percentage', '0'],
    log: say,
  });
  const redis = new Redis(server.url);
  const harness = await assemble(options, server, redis, folder);
  const findings = await measure(harness);
  await Promise.all([harness.product.stop(), harness.floor.stop()]);
  redis.disconnect();
  await server.stop();
  say();
  for (const line of table(findings)) say(line);
  if (options.profile !== null) for (const line of summarizeProfiles(options.profile)) say(line);
  say(JSON.stringify(jsonLine(findings)));
}
