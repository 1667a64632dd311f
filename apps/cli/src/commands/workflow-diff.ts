import type { Command } from 'commander';
import type { Schemas, TurnpikeClient } from '#client';
import type { DocumentDiff } from '#workflow';
import { exitCodes } from '../exit-codes.js';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { lineDiff } from '../output/line-diff.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printData, printLine } from '../output/output.js';
import { UsageError } from '../usage-error.js';
import { isFile, readDocument } from '../gateway/workflow-file.js';

interface Options extends GatewayOption {
  json?: boolean;
}

/** Longer values are shown by their lines, those longer than this not at all: both would take long to compare. */
const mostLines = 1_000;

type Diff = Pick<Schemas['WorkflowDiff'], 'added' | 'removed' | 'changed'>;

function toLines(value: unknown): string[] {
  return typeof value === 'string' ? value.split('\n') : JSON.stringify(value, null, 2).split('\n');
}

/** A field that is not the same, with the lines of both. */
function fieldLines({ name, before, after }: Diff['changed'][number]['fields'][number]): string[] {
  const [old, now] = [before, after].map((value) => (value === null ? [] : toLines(value)));
  if (!old || !now || old.length > mostLines || now.length > mostLines) return [`    ${name}: too long to show`];
  return [`    ${name}:`, ...lineDiff(old, now).map((line) => `      ${line}`)];
}

/** A diff for people, node by node. */
export function diffLines({ added, removed, changed }: Diff): string[] {
  return [
    ...removed.map(({ id, kind, path }) => `- ${id} (${kind}) ${path}`),
    ...added.map(({ id, kind, path }) => `+ ${id} (${kind}) ${path}`),
    ...changed.flatMap(({ id, kind, path, fields }) => [`~ ${id} (${kind}) ${path}`, ...fields.flatMap(fieldLines)]),
  ];
}

async function diffFiles(files: readonly [string, string]): Promise<DocumentDiff> {
  const { checkDocument, diffDocuments } = await import('#workflow');
  const documents = [];
  for (const file of files) {
    const check = checkDocument(await readDocument(file));
    if (!check.ok) {
      const [{ path, message, code } = { path: '', message: '', code: '' }] = check.errors;
      throw new UsageError(`${file}: ${path || '/'}: ${message} (${code})`);
    }
    documents.push(check.document);
  }
  const [before, after] = documents;
  if (!before || !after) throw new UsageError('expected two files');
  return diffDocuments(before, after);
}

function diffStored(gateway: TurnpikeClient, id: string, from?: string, to?: string): Promise<Diff> {
  const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return unwrapAnswer(gateway.GET('/v1/workflows/{id}/diff', { params: { path: { id }, query } }));
}

async function showDiff(
  given: string,
  from: string | undefined,
  to: string | undefined,
  options: Options,
): Promise<void> {
  const { json, ...option } = options;
  const isOfFiles = to === undefined && from !== undefined && (await isFile(given)) && (await isFile(from));
  const diff = isOfFiles
    ? await diffFiles([given, from])
    : await diffStored(createGatewayClient(option), given, from, to);
  if (json) await printData(diff);
  else for (const line of diffLines(diff)) await printLine(line);
  const { added, removed, changed } = diff;
  if (added.length + removed.length + changed.length > 0) process.exitCode = exitCodes.failed;
}

/** `workflow diff`: what one document has other than another, node by node. */
export function addWorkflowDiff(group: Command): void {
  group
    .command('diff')
    .description('what one version has other than another, node by node; exits with 1 where there is something')
    .argument('<workflow>', 'the id of a stored workflow, or a file')
    .argument('[from]', 'a version (default: the one before), or the second file')
    .argument('[to]', 'a version (default: the current one)')
    .option(...urlOption)
    .option('--json', 'one object {added, removed, changed}')
    .addHelpText(
      'after',
      `
Examples:
  npm run -s turnpike -- workflow diff triage
  npm run -s turnpike -- workflow diff before.json after.json`,
    )
    .action(showDiff);
}
