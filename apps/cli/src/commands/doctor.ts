import type { Command } from 'commander';
import { readOutside } from '../config.js';
import type { Check } from '../doctor/check.js';
import { exitCodes } from '../exit-codes.js';
import { printJson, printLine } from '../output.js';
import { table } from '../table.js';

const marks = { ok: '✔ ok', doubtful: '! doubtful', failed: '✘ failed' } as const;

async function lookAtAll(): Promise<Check[]> {
  const [{ checkSettings }, redis, { checkSpool }, { checkFiles }, { checkEgress }, { checkOutside }] =
    await Promise.all([
      import('../doctor/check-settings.js'),
      import('../doctor/check-redis.js'),
      import('../doctor/check-spool.js'),
      import('../doctor/check-files.js'),
      import('../doctor/check-egress.js'),
      import('../doctor/check-outside.js'),
    ]);
  const outside = readOutside();
  const found = await Promise.all([
    checkSettings(),
    redis.checkRedis(outside),
    checkSpool(outside.spoolDirectory),
    checkFiles(outside),
    checkEgress(outside),
    checkOutside(outside, () => redis.policyInForce(outside)),
  ]);
  return found.flat();
}

async function tellPeople(checks: readonly Check[]): Promise<void> {
  const rows = checks.map(({ name, status, what }) => [marks[status], name, what]);
  const [heads = '', ...lines] = table(['', 'checked', 'found'], rows);
  await printLine(heads);
  for (const [at, line] of lines.entries()) {
    await printLine(line);
    const advice = checks[at]?.advice;
    if (advice) await printLine(`    → ${advice}`);
  }
  const count = (status: Check['status']): number => checks.filter((check) => check.status === status).length;
  const [failures, doubts] = [count('failed'), count('doubtful')];
  await printLine(failures + doubts === 0 ? 'all is well' : `${failures} failed, ${doubts} doubtful`);
}

async function examine({ json }: { json?: boolean }): Promise<void> {
  const checks = await lookAtAll();
  await (json ? printJson(checks) : tellPeople(checks));
  if (checks.some(({ status }) => status === 'failed')) process.exitCode = exitCodes.failed;
}

/** `doctor`: is everything there that the four apps need, and what is to be done where it is not? */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      "examine Redis, this environment by each app's own rules, the spool, the files of tools, policy and agents, every model provider that may be asked, Twilio with our numbers and WhatsApp senders, Slack, the webhook, the dashboard and the clock",
    )
    .option('--json', 'a list of {name, status, what, advice}; status is ok, doubtful or failed')
    .addHelpText(
      'after',
      '\nSends nothing and calls no model. Ends with 1 when something has failed, with 0 when at most something is doubtful.\n\nExample:\n  npm run -s turnpike -- doctor',
    )
    .action(examine);
}
