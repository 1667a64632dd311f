import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { LedgerRow } from '#contract';
import { describeRow } from '../describe-row.js';
import { printData, printLine } from '../output.js';
import { readRecorded } from '../recorded-run.js';
import { withRedis } from '../with-redis.js';

const askEveryMs = 250;

async function watchRun(runId: string, { json }: { json?: boolean }): Promise<void> {
  await withRedis(async (redis) => {
    for (let told = 0; ;) {
      const { run, ledger } = await readRecorded(redis, runId);
      for (const row of ledger.slice(told)) {
        await (json ? printData(row) : printLine(describeRow(row as LedgerRow).join('  '))); // the engine's own writing
      }
      told = ledger.length;
      if (run.phase === 'finished') return;
      await pause(askEveryMs);
    }
  });
}

/** `runs watch`: a run's ledger as it grows, to its end. */
export function addRunsWatch(group: Command): void {
  group
    .command('watch')
    .description("a run's ledger as it grows; ends with the run")
    .argument('<run>', 'the id of a run, run_…')
    .option('--json', 'one ledger row a line')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- runs watch run_…')
    .action(watchRun);
}
