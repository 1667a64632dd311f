import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Redis } from 'ioredis';

import { startRedis } from '../../../test/support/redis.mjs';
import { readOptions } from '../options.js';
import type { Flooded, FloodWanted, TalkWanted } from '../roles/crowd.js';
import { busyNumber, quietNumber } from './numbers.js';
import { report } from './report.js';
import type { Case, CaseName, Phase } from './report.js';
import { startTown } from './town.js';
import type { Town } from './town.js';

function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Fifty people who text six times each, 20 texts a second in all: about a fifth of what two cores can do. */
const ordinary: TalkWanted = { people: 50, texts: 6, pauseMs: 2_500 };

const floods: Record<CaseName, FloodWanted> = {
  sender: { to: quietNumber, from: 1, texts: 5_000, inFlight: 8 },
  tenant: { to: busyNumber, from: 2_000, texts: 2_000, inFlight: 8 },
};

async function talk(town: Town): Promise<Phase> {
  return { latenciesMs: await town.crowd.ask<number[]>('talk', ordinary) };
}

async function flooded(town: Town, wanted: FloodWanted): Promise<Case['flooded']> {
  const startedAt = performance.now();
  const posting = town.crowd.ask<Flooded>('flood', wanted);
  const settling = posting.then(async ({ seconds }) => {
    await town.untilOver();
    return { postedSeconds: seconds, workedOffSeconds: (performance.now() - startedAt) / 1_000 };
  });
  const phase = await talk(town);
  const { accepted } = await posting;
  if (accepted !== wanted.texts) throw new Error(`${wanted.texts - accepted} texts of the flood were refused`);
  return { ...phase, ...(await settling) };
}

async function measure(town: Town, name: CaseName): Promise<Case> {
  const before = await talk(town);
  await town.untilOver();
  const during = await flooded(town, floods[name]);
  await town.untilOver();
  return { name, quiet: before, flooded: during };
}

/** `--fair`: what fifty ordinary people notice of one sender with 5,000 texts, and of a tenant with 2,000 conversations. */
export async function benchFair(args: readonly string[]): Promise<void> {
  const options = readOptions(['--rounds', '1', ...args.filter((arg) => arg !== '--fair')]);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const { appendonly, rounds, quietMs, concurrency } = options;
  say(`Redis with appendonly ${appendonly}, quiet window ${quietMs} ms, concurrency ${concurrency}`);
  const server = await startRedis({ appendonly, dir: mkdtempSync(join(folder, 'redis-')), args: [], log: say });
  const redis = new Redis(server.url);
  const town = await startTown(redis, server.url, options, folder);
  await talk(town);
  const cases: Case[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const name of ['sender', 'tenant'] as const) cases.push(await measure(town, name));
  }
  await town.stop();
  redis.disconnect();
  await server.stop();
  say();
  for (const line of report(cases)) say(line);
}
