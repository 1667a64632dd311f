import type { Command } from 'commander';
import { hashToConfirm, problemIn } from '#client';
import type { Schemas } from '#client';
import { asking } from '../gateway/change-requests.js';
import { exitCodes } from '../exit-codes.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { isFile, publishFile } from '../gateway/workflow-file.js';
import { printJson, printLine, printNotice } from '../output/output.js';
import { refusalText } from '../gateway/refusal-text.js';
import { UsageError } from '../usage-error.js';

interface Options extends GatewayOption {
  reason?: string;
  by?: string;
  json?: boolean;
}

interface PublishOptions extends Options {
  workflowVersion?: string;
  confirm?: string;
  runsPerDay?: number;
  callsPerMinute?: number;
  bytesPerDay?: number;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,12}$/.test(text)) throw new UsageError(`expected a number from 1 on, not ${text}`);
  return Number(text);
}

function noteIn({ reason, by }: Options): Schemas['UnpublishTriggers'] {
  return { ...(reason && { reason }), ...(by && { by }) };
}

/** What strangers may take, where it is given; the first two have no value of their own. */
function limitsIn({
  runsPerDay: runs,
  callsPerMinute: calls,
  bytesPerDay: bytes,
}: PublishOptions): Pick<Schemas['PublishTriggers'], 'limits'> {
  if (runs === undefined && calls === undefined && bytes === undefined) return {};
  if (runs === undefined || calls === undefined)
    throw new UsageError('--runs-per-day and --calls-per-minute: expected both, or neither');
  return {
    limits: { runs_per_day: runs, calls_per_minute: calls, ...(bytes !== undefined && { bytes_per_day: bytes }) },
  };
}

async function publish(given: string, options: PublishOptions): Promise<void> {
  const { confirm, json, by } = options;
  const gateway = createGatewayClient(options);
  const fromFile = await isFile(given);
  if (fromFile && options.workflowVersion !== undefined)
    throw new UsageError('--workflow-version: stands with an id; a file is stored as the current version');
  const stored = fromFile
    ? await publishFile(gateway, given, { ...(by && { by }), ...(confirm && { confirm }) })
    : null;
  const { id, version } = stored ?? { id: given, version: options.workflowVersion };
  if (stored !== null && !json) printNotice(`${id}: ${given} is stored as version ${stored.version}`);
  const chosen = { ...(version && { version }), ...(confirm && { confirm }) };
  const body = { ...noteIn(options), ...chosen, ...limitsIn(options) };
  const call = { params: { path: { id } }, body };
  const { data, error, response } = await gateway.POST('/v1/workflows/{id}/publish', call);
  if (data !== undefined) return printArmed(data, json);
  await printRefused(error, response.status, json);
  process.exitCode = exitCodes.failed;
}

async function unpublish(id: string, options: Options): Promise<void> {
  const call = { params: { path: { id } }, body: noteIn(options) };
  await printArmed(
    await unwrapAnswer(createGatewayClient(options).POST('/v1/workflows/{id}/unpublish', call)),
    options.json,
  );
}

/** Each thing that keeps it from being published, and what whoever has read them may add to the call. */
async function printRefused(refusal: unknown, status: number, json = false): Promise<void> {
  if (json) return printJson(refusal);
  const { errors = [] } = problemIn(refusal);
  if (errors.length === 0) printNotice(refusalText(refusal, status));
  for (const { field, detail, code } of errors) printNotice(`${field}: ${detail}${code ? ` (${code})` : ''}`);
  const hash = hashToConfirm({ errors });
  if (hash !== null) printNotice(`Nothing was published. If all of this is meant: --confirm ${hash}`);
  if (errors.some(({ code }) => code === 'PUBLIC_WITHOUT_BUDGET'))
    printNotice('Nothing was published. Give it limits: --runs-per-day 1000 --calls-per-minute 60');
}

async function printArmed(armed: Schemas['WorkflowTriggers'], json = false): Promise<void> {
  if (json) return printJson(armed);
  const { id, version, triggers, asks_nobody: writes, limits } = armed;
  if (version === null) return printLine(`${id}: unpublished; nothing starts it any more`);
  await printLine(`${id}: version ${version} is published`);
  for (const { node, kind, path } of triggers) await printLine(`started by ${kind} "${node}" ${path ?? ''}`.trimEnd());
  for (const { node, act, target } of writes ?? []) await printLine(`asks nobody: "${node}" ${act} ${target}`);
  if (limits === null) return;
  const { runs_per_day: runs, calls_per_minute: calls, bytes_per_day: bytes } = limits;
  const kept = typeof bytes === 'number' ? `, and ${bytes} bytes kept a day` : ''; // older gateways do not say
  await printLine(`at most ${runs} runs a day, ${calls} calls a minute of one caller${kept}`);
}

function noting(command: Command, example: string, what = 'the id of a stored workflow'): Command {
  return asking(command, example)
    .argument('<workflow>', what)
    .option('--reason <why>', 'why; kept in the audit')
    .option('--by <name>', 'who does it, where several share the key');
}

/** `workflow publish|unpublish`: which version the triggers of a graph start, if any. */
export function addWorkflowPublish(group: Command): void {
  noting(
    group.command('publish').description('have the triggers of a graph start it, or say what keeps them from it'),
    'workflow publish orders --reason "it was reviewed"',
    'the id of a stored workflow, or a file, which is stored before under its name',
  )
    .option('--workflow-version <version>', 'the version (default: the current one)')
    .option('--confirm <hash>', 'of whoever has read what it writes without asking: the refusal lists it with its hash')
    .option('--runs-per-day <number>', 'runs in a day of UTC, of all strangers together', wholeNumber)
    .option('--calls-per-minute <number>', 'calls of one stranger in a minute', wholeNumber)
    .option('--bytes-per-day <number>', 'bytes that their runs keep in a day (default: 8388608)', wholeNumber)
    .action(publish);
  noting(
    group.command('unpublish').description('have nothing start it any more; runs under way go on'),
    'workflow unpublish orders',
  ).action(unpublish);
}
