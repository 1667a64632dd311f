import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import type { Redis } from 'ioredis';

import { openEngine } from '#engine';
import { RunReader } from '#runs';
import { asOriginal, copyOf } from './plant.js';
import type { Sample } from './plant.js';

const commandLine = resolve('dist/apps/cli/src/main.js');

/** What a command of the command line prints for a run of the benchmark's Redis; rejects where it fails. */
async function say(url: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, REDIS_URL: url, TZ: 'UTC' };
  const { stdout } = await promisify(execFile)(process.execPath, [commandLine, ...args], { env });
  return stdout;
}

/** All that is read of a run and its conversation, when the run has replayed to its ledger. */
async function read(url: string, reader: RunReader, { runId, actorId }: Sample): Promise<string> {
  const shown = await say(url, 'runs', 'show', runId, '--journal', '--json');
  await say(url, 'replay', runId, '--json', '--no-prompts');
  const transcript = await reader.readTranscript(actorId, { before: null, limit: 50 });
  if (transcript === null || transcript.items.length === 0) throw new Error(`${actorId} has no transcript`);
  const { runs, deliveries, ...rest } = transcript;
  return JSON.stringify([shown, { ...rest, runs: [...runs], deliveries: [...deliveries] }]);
}

/** Rejects where copies of a run do not read as their original does, but for the ids, or do not replay to their ledgers. */
export async function prove(redis: Redis, sample: Sample, numbers: readonly number[]): Promise<void> {
  const url = `redis://127.0.0.1:${redis.options.port ?? 6379}`;
  const engine = await openEngine({ url, partitions: 1, role: 'worker', onError: () => undefined });
  const reader = new RunReader(engine.redis, engine.store.engine);
  const original = await read(url, reader, sample);
  for (const n of numbers) {
    const copy = asOriginal(await read(url, reader, copyOf(sample, n)), sample, n);
    if (copy !== original) throw new Error(`copy ${n} reads otherwise than its original:\n${copy}\n${original}`);
  }
  await engine.close();
}
