import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { isId } from '#contract';
import { exitCodes } from '../exit-codes.js';
import { printJson, printLine } from '../output.js';
import { parseRecorded, readRecorded } from '../recorded-run.js';
import type { RecordedRun } from '../recorded-run.js';
import { replayAll } from '../replayer.js';
import type { Replayed } from '../replayer.js';
import { UsageError } from '../usage-error.js';
import { withRedis } from '../with-redis.js';

async function fromFile(path: string): Promise<RecordedRun> {
  const recorded = parseRecorded(await readFile(path, 'utf8'));
  if (recorded) return recorded;
  throw new UsageError(`${path}: expected {run, ledger, journal}, as runs show --journal --json writes it`);
}

/** The runs that `what` names: a run in Redis, a file, or every .json file of a folder in the order of their names. */
async function* named(what: string): AsyncGenerator<RecordedRun> {
  if (isId('run', what)) {
    yield await withRedis((redis) => readRecorded(redis, what));
    return;
  }
  const found = await stat(what).catch(() => null);
  if (found === null) throw new UsageError(`${what}: expected a run id, a file or a folder`);
  if (!found.isDirectory()) {
    yield await fromFile(what);
    return;
  }
  const names = (await readdir(what)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw new UsageError(`${what}: expected .json files in this folder`);
  for (const name of names) yield await fromFile(join(what, name));
}

function describe(result: Replayed): string {
  const { runId, rows } = result;
  if (result.same) return `same     ${runId}  ${rows} rows`;
  if ('error' in result) return `differs  ${runId}  ${result.error}`;
  const { row, recorded, replayed } = result.difference;
  return `differs  ${runId}  row ${row}\n  recorded ${recorded ?? '(no row)'}\n  replayed ${replayed ?? '(no row)'}`;
}

async function replayNamed(what: string, { json }: { json?: boolean }): Promise<void> {
  let [same, all] = [0, 0];
  for await (const result of replayAll(named(what))) {
    all += 1;
    if (result.same) same += 1;
    await (json ? printJson(result) : printLine(describe(result)));
  }
  if (!json && all > 1) await printLine(`${same} of ${all} runs replayed to the same ledger`);
  if (same < all) process.exitCode = exitCodes.failed;
}

/** `replay`: decides recorded runs again, offline, and compares the ledgers byte for byte (I8). */
export function addReplay(program: Command): void {
  program
    .command('replay')
    .description('decide a recorded run again, offline: its ledger must come out byte for byte')
    .argument('<run>', 'a run id, a file of runs show --journal --json, or a folder of such files')
    .option('--json', 'one verdict a line: {runId, rows, same, difference}')
    .addHelpText(
      'after',
      `
Uses the settings of the controller in this environment (budgets, TZ, AGENT_*): where they are not those the run had, it differs.

Example:
  npm run -s turnpike -- replay runs/`,
    )
    .action(replayNamed);
}
