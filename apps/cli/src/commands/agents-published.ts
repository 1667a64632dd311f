import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Schemas } from '#client';
import { asking, buildChangeRequest, changing } from '../gateway/change-requests.js';
import type { ChangeOptions } from '../gateway/change-requests.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { exitCodes } from '../exit-codes.js';
import { lineDiff } from '../output/line-diff.js';
import { printData, printJson, printLine, printTable } from '../output/output.js';
import { UsageError } from '../usage-error.js';

interface AskOptions extends GatewayOption {
  json?: boolean;
}

interface PublishOptions extends ChangeOptions {
  goalFile?: string;
  constraintsFile?: string;
  model?: string;
  base?: string;
  dryRun?: boolean;
  tests?: boolean;
}

/** How long the gateway may take where it plays tests first, in ms. */
const testedMs = 90_000;

type Differences = Schemas['AgentDiff']['fields'];

function diffLines(fields: Differences): string[] {
  const toLines = (text: string | null): string[] => (text === null ? [] : text.trimEnd().split('\n'));
  return fields.flatMap(({ field, before, after }) => [
    `${field}:`,
    ...lineDiff(toLines(before), toLines(after)).map((line) => `  ${line}`),
  ]);
}

async function printPublished(answer: Schemas['PublishedAgent'], { json, dryRun }: PublishOptions): Promise<void> {
  if (json) return printJson(answer);
  for (const line of diffLines(answer.differences)) await printLine(line);
  const { id, version, fields } = answer;
  const what = fields.length === 0 ? 'as its file says' : `${fields.join(', ')} in place of its file`;
  await printLine(`${id}: ${version} ${dryRun ? 'would hold' : 'holds'} for runs that begin now: ${what}`);
}

async function publish(id: string, options: PublishOptions): Promise<void> {
  const { goalFile, constraintsFile, model, base, dryRun, tests } = options;
  const { body, header } = buildChangeRequest(options);
  const words = {
    ...(goalFile !== undefined && { goal: readFileSync(goalFile, 'utf8').trimEnd() }),
    ...(constraintsFile !== undefined && { constraints: readFileSync(constraintsFile, 'utf8').trimEnd() }),
    ...(model !== undefined && { model }),
  };
  if (Object.keys(words).length === 0) throw new UsageError('expected --goal-file, --constraints-file or --model');
  const how = { ...(base !== undefined && { base }), ...(dryRun && { dry_run: true }), ...(tests && { tests: true }) };
  const asked = { ...body, ...words, ...how };
  const call = { params: { path: { id }, header }, body: asked };
  await printPublished(
    await unwrapAnswer(
      createGatewayClient(options, tests ? testedMs : undefined).POST('/v1/agents/{id}/versions', call),
    ),
    options,
  );
}

async function rollBack(id: string, version: string, options: PublishOptions): Promise<void> {
  const { body, header } = buildChangeRequest(options);
  const asked = { ...body, version, ...(options.base !== undefined && { base: options.base }) };
  const call = { params: { path: { id }, header }, body: asked };
  await printPublished(
    await unwrapAnswer(createGatewayClient(options).POST('/v1/agents/{id}/rollback', call)),
    options,
  );
}

async function listVersions(id: string, options: AskOptions): Promise<void> {
  const gateway = createGatewayClient(options);
  const answer = await unwrapAnswer(gateway.GET('/v1/agents/{id}/versions', { params: { path: { id } } }));
  if (options.json) return printJson(answer);
  const rows = answer.versions.map(({ at, version, fields, by, reason }) => [
    ...[at, version, fields.join(' ') || 'as its file says'],
    ...[by, reason ?? ''],
  ]);
  if (rows.length === 0) return printLine(`${id} is as its file says: nothing was ever published of it`);
  await printTable(['at', 'version', 'says', 'by', 'why'], rows);
}

async function showDiff(id: string, from: string | undefined, to: string | undefined, options: AskOptions) {
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const gateway = createGatewayClient(options);
  const answer = await unwrapAnswer(gateway.GET('/v1/agents/{id}/diff', { params: { path: { id }, query } }));
  if (options.json) await printData(answer);
  else for (const line of diffLines(answer.fields)) await printLine(line);
  if (answer.fields.length > 0) process.exitCode = exitCodes.failed;
}

const anAgent = ['<agent>', 'the id of an agent that has a file'] as const;
const aBase = ['--base <version>', 'refuse unless this version is published, or `file`'] as const;

/** `agents publish|versions|diff|rollback`: what is said of an agent in the place of its file. */
export function addAgentsPublished(group: Command): void {
  changing(
    group.command('publish').description('have an agent’s next runs be told other words than its file has'),
    'agents publish desk --goal-file goal.txt',
    'shorter answers',
  )
    .argument(...anAgent)
    .option('--goal-file <file>', 'in place of its goal')
    .option('--constraints-file <file>', 'in place of its constraints')
    .option('--model <name>', 'the model that is asked first')
    .option(...aBase)
    .option('--tests', 'play the kept tests first, and publish only if they pass')
    .option('--dry-run', 'only say what it would change')
    .action(publish);
  asking(group.command('versions').description('what was published of an agent, newest first'), 'agents versions desk')
    .argument(...anAgent)
    .action(listVersions);
  asking(
    group
      .command('diff')
      .description('what one version of an agent says other than another; exits with 1 where it does'),
    'agents diff desk file',
  )
    .argument(...anAgent)
    .argument('[from]', 'a version, or `file` (default: the one before)')
    .argument('[to]', 'a version, or `file` (default: what is published now)')
    .action(showDiff);
  changing(
    group.command('rollback').description('go back to what was published of an agent before, or to its file'),
    'agents rollback desk file',
    'worse answers',
  )
    .argument(...anAgent)
    .argument('<version>', 'as `agents versions` names it, or `file`')
    .option(...aBase)
    .action(rollBack);
}
