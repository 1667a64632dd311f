import type { Command } from 'commander';
import { readOutside } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printJson, printLine } from '../output.js';
import { table } from '../table.js';

const marks = { ok: '✔ ok', doubtful: '! doubtful', failed: '✘ failed' } as const;

async function examine({ json }: { json?: boolean }): Promise<void> {
  const [{ checkSettings }, { checkRedis }, { checkOutside }] = await Promise.all([
    import('../doctor/check-settings.js'),
    import('../doctor/check-redis.js'),
    import('../doctor/check-outside.js'),
  ]);
  const checks = (await Promise.all([checkSettings(), checkRedis(), checkOutside(readOutside())])).flat();
  if (json) await printJson(checks);
  else {
    const rows = checks.map(({ name, status, what }) => [marks[status], name, what]);
    for (const line of table(['', 'checked', 'found'], rows)) await printLine(line);
  }
  if (checks.some(({ status }) => status === 'failed')) process.exitCode = exitCodes.failed;
}

/** `doctor`: is everything there that the four apps need? */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      "examine Redis, this environment by each app's own rules, the model, Twilio, the dashboard and the clock",
    )
    .option('--json', 'a list of {name, status, what}; status is ok, doubtful or failed')
    .addHelpText('after', '\nEnds with 1 when something has failed.\n\nExample:\n  npm run -s turnpike -- doctor')
    .action(examine);
}
