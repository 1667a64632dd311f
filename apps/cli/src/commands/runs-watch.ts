import type { Command } from 'commander';
import type { LedgerRow } from '#program';
import { pause } from '#timing';
import { describeRow } from '../output/describe-row.js';
import { printData, printLine } from '../output/output.js';
import { readShown } from '../replay/recorded-run.js';
import { nowLine } from '../output/run-lines.js';
import { withRedis } from '../redis/with-redis.js';

const askEveryMs = 250;

async function watchRun(runId: string, { json }: { json?: boolean }): Promise<void> {
  const { lookAtRuns } = await import('#runs');
  await withRedis(async (redis) => {
    let shown = 0;
    let doing: string | undefined;
    for (;;) {
      const { run, ledger } = await readShown(redis, runId);
      for (const row of ledger.slice(shown)) {
        await (json ? printData(row) : printLine(describeRow(row as LedgerRow).join('  '))); // the engine's own writing
      }
      shown = ledger.length;
      if (run.phase === 'finished') return;
      const [look] = json ? [] : await lookAtRuns(redis, [run]);
      if (look?.live && look.live.text !== doing) await printLine(nowLine(look.live));
      doing = look?.live?.text;
      await pause(askEveryMs);
    }
  });
}

/** `runs watch`: a run's ledger as it grows, to its end. */
export function addRunsWatch(group: Command): void {
  group
    .command('watch')
    .description("a run's ledger as it grows, and what it is doing; ends with the run")
    .argument('<run>', 'the id of a run, run_…')
    .option('--json', 'one ledger row a line')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- runs watch run_…')
    .action(watchRun);
}
