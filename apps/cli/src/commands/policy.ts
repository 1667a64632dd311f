import type { Command } from 'commander';
import { readOutside } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import type { OperatorRequest } from '../gateway/operator-call.js';
import { printJson, printLine, printTable } from '../output/output.js';
import { readTable } from '../policy-table.js';

interface Options extends GatewayOption {
  json?: boolean;
}

interface OperatorOptions extends Options, Required<OperatorRequest> {
  base?: string;
}

async function showPolicy(version: string | undefined, { json, ...option }: Options): Promise<void> {
  const gateway = createGatewayClient(option);
  const asked: Promise<{ table: unknown }> =
    version === undefined
      ? unwrapAnswer(gateway.GET('/v1/policy', {}))
      : unwrapAnswer(gateway.GET('/v1/policy/versions/{version}', { params: { path: { version } } }));
  const answer = await asked;
  await (json ? printJson(answer) : printLine(JSON.stringify(answer.table, null, 2)));
}

async function showHistory({ json, ...option }: Options): Promise<void> {
  const answer = await unwrapAnswer(createGatewayClient(option).GET('/v1/policy/versions', {}));
  if (json) return printJson(answer);
  const rows = answer.changes.map(({ at, action, version, base, by, reason }) => [
    at,
    action,
    version,
    base,
    by,
    reason ?? '',
  ]);
  await printTable(['at', 'what', 'version', 'from', 'by', 'why'], rows);
}

/** The version that a change starts from: as given, or the current one. */
async function findBaseVersion({ base, ...option }: OperatorOptions): Promise<string> {
  return base ?? (await unwrapAnswer(createGatewayClient(option).GET('/v1/policy', {}))).version;
}

/** What is set: a table, or a stored version. */
type Change = { table: Record<string, unknown> } | { version: string };

async function change(what: Change, options: OperatorOptions): Promise<void> {
  const { reason, by, json, ...option } = options;
  const base = await findBaseVersion(options);
  const body = { base, reason, by };
  const gateway = createGatewayClient(option);
  const answer = await unwrapAnswer(
    'table' in what
      ? gateway.PUT('/v1/policy', { body: { ...what, ...body } })
      : gateway.POST('/v1/policy/rollback', { body: { ...what, ...body } }),
  );
  await (json ? printJson(answer) : printLine(`${answer.version} holds for runs that begin now; it was ${base}`));
}

async function checkFile(path: string, { json }: Options): Promise<void> {
  const [{ policyNames }, { middlewareIn }, { validatePolicy }] = await Promise.all([
    import('#llm'),
    import('#middleware'),
    import('#policy'),
  ]);
  const known = middlewareIn(readOutside().middlewareDirectory);
  const check = validatePolicy(await readTable(path), policyNames(known));
  if (json) await printJson(check.ok ? { ok: true, table: check.table } : check);
  else if (check.ok) await printLine(`${path}: a policy, version ${check.table.version}`);
  else for (const { field, problem } of check.problems) await printLine(`${field}: ${problem}`);
  if (!check.ok) process.exitCode = exitCodes.failed;
}

function addShared(command: Command, example: string): Command {
  return command
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', `\nExample:\n  npm run -s turnpike -- policy ${example}`);
}

function addOperatorOptions(command: Command, example: string): Command {
  return addShared(command, example)
    .requiredOption('--reason <why>', 'why; kept')
    .requiredOption('--by <name>', 'who does it; kept')
    .option('--base <version>', 'refuse unless this version holds (default: whichever does)');
}

/** `policy show|history|set|rollback|check`: the policy of runs, since when, and who changed it. */
export function addPolicy(group: Command): void {
  addShared(group.command('show').description('the table that holds, or that of a version'), 'show')
    .argument('[version]', 'as `policy history` names it')
    .action(showPolicy);
  addShared(group.command('history').description('who has changed the policy and why, newest first'), 'history').action(
    showHistory,
  );
  addOperatorOptions(
    group.command('set').description('have runs that begin from now on obey another table'),
    'set policy.json --by ana --reason "a cheaper model"',
  )
    .argument('<file>', 'JSON: a version of its own, and what differs from the published table')
    .action(async (file: string, options: OperatorOptions) => {
      await change({ table: await readTable(file) }, options);
    });
  addOperatorOptions(
    group.command('rollback').description('go back to a version that is kept'),
    'rollback published-6 --by ana --reason "worse answers"',
  )
    .argument('<version>', 'as `policy history` names it; the file’s own takes back whatever was set')
    .action((version: string, options: OperatorOptions) => change({ version }, options));
  group
    .command('check')
    .description('check a file of the policy, and name every bad field')
    .argument('<file>', 'as for `policy set`')
    .option('--json', 'the completed table, or the problems')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- policy check policy.json')
    .action(checkFile);
}
