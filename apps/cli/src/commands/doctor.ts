import { Option } from 'commander';
import type { Command } from 'commander';
import { readOutside, wholeEnvironment } from '../config.js';
import { appNames } from '../doctor/app-names.js';
import type { AppName } from '../doctor/app-names.js';
import type { Check } from '../doctor/check.js';
import { stepOf } from '../doctor/steps.js';
import { exitCodes } from '../exit-codes.js';
import { printJson, printLine } from '../output/output.js';
import { table } from '../output/table.js';

const marks = { ok: '✔ ok', doubtful: '! doubtful', failed: '✘ failed', unasked: '· not asked' } as const;

async function printText(checks: readonly Check[]): Promise<void> {
  const rows = checks.map(({ name, status, what, from }) => [
    marks[status],
    name,
    from === null ? what : `${what} [${from}]`,
  ]);
  const [heads = '', ...lines] = table(['', 'checked', 'found'], rows);
  await printLine(heads);
  for (const [at, line] of lines.entries()) {
    await printLine(line);
    const advice = checks[at]?.advice;
    if (advice) await printLine(`    → ${advice}`);
  }
  const count = (status: Check['status']): number => checks.filter((check) => check.status === status).length;
  const [failures, doubts, unasked] = [count('failed'), count('doubtful'), count('unasked')];
  if (unasked > 0) await printLine(`${unasked} not asked`);
  const well = unasked === 0 ? 'all is well' : 'all is well with the rest';
  await printLine(failures + doubts === 0 ? well : `${failures} failed, ${doubts} doubtful`);
}

async function examine({ app, json }: { app?: AppName; json?: boolean }): Promise<void> {
  const { lookAtAll } = await import('../doctor/look.js');
  const environment = wholeEnvironment();
  const apps = app === undefined ? appNames : [app];
  const checks = await lookAtAll({ apps, environment, outside: readOutside(environment) });
  await (json ? printJson(checks.map((check) => ({ ...check, step: stepOf(check.name) }))) : printText(checks));
  if (checks.some(({ status }) => status === 'failed')) process.exitCode = exitCodes.failed;
}

/** `doctor`: checks everything that the four apps need, with advice. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      "examine Redis, this environment by each app's own rules, the spool, the files of tools, policy and agents, every model provider that may be asked, Twilio with our numbers and WhatsApp senders, Slack, the webhook, the dashboard and the clock",
    )
    .addOption(
      new Option('--app <app>', 'only what this app needs, by the settings that it alone is given').choices(appNames),
    )
    .option('--json', 'a list of {name, status, what, from, advice, step}; status is ok, doubtful, failed or unasked')
    .addHelpText(
      'after',
      '\nSends nothing and calls no model; the dashboard is asked for today’s counts. Ends with 1 when something has failed, with 0 when at most something is doubtful.\n\nExamples:\n  npm run -s turnpike -- doctor\n  docker compose run --rm controller node dist/apps/cli/src/main.js doctor --app controller',
    )
    .action(examine);
}
