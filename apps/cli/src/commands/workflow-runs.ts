import type { Command } from 'commander';
import type { Schemas } from '#client';
import { duration } from '../output/duration.js';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printJson, printNotice, printTable } from '../output/output.js';

const heads = ['run', 'workflow', 'started', 'phase', 'outcome', 'took', 'steps', 'tools', 'now'];
/** The agent that a stored workflow is. */
const prefix = 'workflow.';

function toRunRow(run: Schemas['RunHead']): string[] {
  return [
    run.run_id,
    run.agent?.slice(prefix.length) ?? '',
    run.started_at ?? '',
    run.phase,
    run.outcome ?? '',
    run.took_ms === null ? '' : duration(run.took_ms),
    ...[run.steps_used, run.tool_calls_used].map(String),
    run.live?.text ?? '',
  ];
}

async function listRuns(
  id: string | undefined,
  { json, ...option }: GatewayOption & { json?: boolean },
): Promise<void> {
  const query = { channel: 'api' as const, limit: 200, ...(id === undefined ? {} : { agent: `${prefix}${id}` }) };
  const { runs, next } = await unwrapAnswer(createGatewayClient(option).GET('/v1/runs', { params: { query } }));
  const ours = runs.filter(({ agent = '' }) => agent.startsWith(prefix));
  if (next) printNotice(`these are of the latest ${query.limit} runs on this channel: there are older ones`);
  if (json) return printJson(ours);
  await printTable(heads, ours.map(toRunRow));
}

/** `workflow runs`: the latest runs of stored workflows. */
export function addWorkflowRuns(group: Command): void {
  group
    .command('runs')
    .description('the latest runs of stored workflows, or of one: live ones first')
    .argument('[workflow]', 'the id of a stored workflow')
    .option(...urlOption)
    .option('--json', 'the runs, as the API lists them')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- workflow runs triage')
    .action(listRuns);
}
