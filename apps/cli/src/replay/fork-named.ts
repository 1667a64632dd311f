import { readFile } from 'node:fs/promises';
import { validatePolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { exitCodes } from '../exit-codes.js';
import { forkRun } from './forker.js';
import type { Forked } from './forker.js';
import { namedRuns } from './named-runs.js';
import { printJson, printLine } from '../output/output.js';
import { readPolicy } from './recorded-run.js';
import { UsageError } from '../usage-error.js';
import { withRedis } from '../redis/with-redis.js';

export interface ForkOptions {
  /** The turn from which on the run is decided anew. */
  fork: number;
  model?: string;
  policy?: string;
  json?: boolean;
}

/** Forks every run that `what` names, and shows where each differs. Exit code 1 when any does. */
export async function forkNamed(what: string, { fork: turn, model, policy, json }: ForkOptions): Promise<void> {
  const table = policy === undefined ? null : await readTable(policy);
  for await (const recorded of namedRuns(what)) {
    const forked = await forkRun(recorded, { turn, model: model ?? null, policy: table });
    await (json ? printJson(forked) : printFork(forked, turn));
    if (forked.divergesAtTurn !== null) process.exitCode = exitCodes.failed;
  }
}

/** A policy from a file; a name that is no file is a version in Redis. Throws UsageError that names each bad field. */
async function readTable(policy: string): Promise<PolicyTable> {
  const text = await readFile(policy, 'utf8').catch(() => null);
  const value = text === null ? await withRedis((redis) => readPolicy(redis, policy)) : parse(policy, text);
  if (value === null) throw new UsageError(`${policy}: expected a policy file, or a version that Redis keeps`);
  const checked = validatePolicy(value);
  if (checked.ok) return checked.table;
  throw new UsageError(`${policy}: ${checked.problems.map(({ field, problem }) => `${field}: ${problem}`).join('; ')}`);
}

function parse(file: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : 'expected JSON'}`);
  }
}

async function printFork(
  { runId, divergesAtTurn, prompts, rows, replies, stopped }: Forked,
  turn: number,
): Promise<void> {
  const course = divergesAtTurn === null ? 'goes the same way' : `diverges at turn ${divergesAtTurn}`;
  await printLine(`${runId}, from turn ${turn}: ${course}`);
  for (const prompt of prompts) {
    await printLine(`prompt of turn ${prompt.turn}`);
    for (const line of prompt.diff) await printLine(`  ${line}`);
  }
  await printLine('ledger');
  for (const line of rows) await printLine(`  ${line}`);
  if (replies.length > 0) await printLine('said to the person');
  for (const line of replies) await printLine(`  ${line}`);
  if (stopped !== null) await printLine(`stopped: ${stopped}`);
}
