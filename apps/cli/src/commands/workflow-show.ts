import type { Command } from 'commander';
import { isId } from '#protocol';
import type { Schemas } from '#client';
import { duration } from '../output/duration.js';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printData, printLine, printTable } from '../output/output.js';

interface Options extends GatewayOption {
  workflowVersion?: string;
  json?: boolean;
}

const heads = ['version', 'at', 'by', 'note'];
const nodeHeads = ['node', 'kind', 'state', 'done', 'took', 'run'];

function nodeRow(node: Schemas['TreeNode']): string[] {
  const { path, kind, status, round, times, done, started_at: from, finished_at: to, run_id: runId } = node;
  const rounds = round === null ? '' : `round ${round}: `;
  const took = from === null || to === null ? '' : duration(Date.parse(to) - Date.parse(from));
  return [path, kind, status, times === 0 ? '' : `${rounds}${done} of ${times}`, took, runId ?? ''];
}

/** How each node of a run stands. */
async function showRun(runId: string, { json, ...option }: Options): Promise<void> {
  const tree = await unwrapAnswer(
    createGatewayClient(option).GET('/v1/runs/{runId}/tree', { params: { path: { runId } } }),
  );
  if (json) return printData(tree);
  await printTable(nodeHeads, tree.nodes.map(nodeRow));
}

async function showWorkflow(id: string, { workflowVersion: version, json, ...option }: Options): Promise<void> {
  const gateway = createGatewayClient(option);
  const path = { id };
  const [stored, { versions }] = await Promise.all([
    version === undefined
      ? unwrapAnswer(gateway.GET('/v1/workflows/{id}', { params: { path } }))
      : unwrapAnswer(gateway.GET('/v1/workflows/{id}/versions/{version}', { params: { path: { id, version } } })),
    unwrapAnswer(gateway.GET('/v1/workflows/{id}/versions', { params: { path } })),
  ]);
  if (json) return printData({ ...stored, versions });
  const rows = versions.map((each) => [each.version, each.at, each.by, each.note ?? '']);
  await printTable(heads, rows);
  if (stored.document !== null) await printLine(JSON.stringify(stored.document, null, 2));
}

async function showWorkflowOrRun(given: string, options: Options): Promise<void> {
  return isId('run', given) ? showRun(given, options) : showWorkflow(given, options);
}

/** `workflow show`: a stored workflow with its versions, or how the nodes of a run stand. */
export function addWorkflowShow(group: Command): void {
  group
    .command('show')
    .description('a stored workflow and its versions, or how each node of a run stands')
    .argument('<workflow>', 'the id of a stored workflow, or that of a run, run_…')
    .option('--workflow-version <version>', 'the document of this version (default: the current one)')
    .option(...urlOption)
    .option('--json', 'one object')
    .addHelpText(
      'after',
      '\nExamples:\n  npm run -s turnpike -- workflow show triage\n  npm run -s turnpike -- workflow show run_…',
    )
    .action(showWorkflowOrRun);
}
