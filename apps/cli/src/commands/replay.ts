import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { isId } from '#protocol';
import { exitCodes } from '../exit-codes.js';
import { forkNamed } from '../replay/fork-named.js';
import type { ForkOptions } from '../replay/fork-named.js';
import { namedRuns } from '../replay/named-runs.js';
import { printJson, printLine } from '../output/output.js';
import { listChangedPrompts, replayedLine, withoutPrompts } from '../replay/replayed-lines.js';
import { replayAll } from '../replay/replayer.js';
import { replayTree } from './replay-tree.js';
import { UsageError } from '../usage-error.js';

interface Options extends Partial<ForkOptions> {
  json?: boolean;
  tree?: boolean;
  /** False for `--no-prompts`. */
  prompts: boolean;
  /** False for `--no-network`. */
  network: boolean;
}

function readTurn(text: string): number {
  const turn = Number(text);
  if (Number.isInteger(turn) && turn >= 1) return turn;
  throw new InvalidArgumentError('expected a turn, counted from 1');
}

async function replayNamed(what: string, options: Options): Promise<void> {
  const { json, prompts, network, fork } = options;
  if (fork !== undefined) return forkNamed(what, { ...options, fork });
  if (options.model ?? options.policy) throw new UsageError('--model and --policy say how a --fork goes on');
  if (!network) await forbidNetwork(what);
  if (options.tree) return replayTree(what, options);
  let [same, all, changed] = [0, 0, 0];
  for await (const { childEnd: _end, ...full } of replayAll(namedRuns(what), { network })) {
    const result = prompts ? full : withoutPrompts(full);
    all += 1;
    if (result.same) same += 1;
    changed += listChangedPrompts(result).length;
    await (json ? printJson(result) : printLine(replayedLine(result)));
  }
  if (!json && all > 1) {
    const turns = changed > 0 ? `; the prompts of ${changed} turns have changed` : '';
    await printLine(`${same} of ${all} runs replayed to the same ledger${turns}`);
  }
  if (same < all || changed > 0) process.exitCode = exitCodes.failed;
}

async function forbidNetwork(what: string): Promise<void> {
  if (isId('run', what)) throw new UsageError(`${what} is in Redis: --no-network takes a file or a folder`);
  await import('../replay/no-network.js');
}

/** `replay`: decides recorded runs again, offline, and compares the ledgers byte for byte (I8). */
export function addReplay(program: Command): void {
  program
    .command('replay')
    .description('decide a recorded run again, offline: its ledger must come out byte for byte')
    .argument('<run>', 'a run id, a file of runs show --journal --json, or a folder of such files')
    .option('--tree', 'every run of its tree, and whether each parent was told how its children ended; for a run id')
    .option('--no-network', 'let neither this command nor its controller open any socket; for files and folders')
    .option('--no-prompts', 'do not mind prompts that would be worded otherwise today')
    .option('--fork <turn>', 'go on anew from this turn: call the model, and show where the run diverges', readTurn)
    .option('--model <name>', 'with --fork: the model that is called from then on')
    .option('--policy <policy>', 'with --fork: a policy file, or a version that Redis keeps')
    .option('--json', 'one verdict a line: {run_id, rows, same, prompts, difference}')
    .addHelpText(
      'after',
      `
Uses the settings of the controller in this environment (budgets, TZ, AGENT_*): where they are not those the run had, it differs.
Exit code 1 when a ledger differs, or a prompt does: what a model answered to another prompt says nothing of today's.

Example:
  npm run -s turnpike -- replay runs/
  npm run -s turnpike -- replay runs/one.json --fork 2 --model gpt-4o`,
    )
    .action(replayNamed);
}
