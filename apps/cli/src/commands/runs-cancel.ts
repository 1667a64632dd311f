import type { Command } from 'commander';
import type { AnswerOf, Schemas } from '#client';
import { urlOption } from '../gateway-address.js';
import type { GatewayOption } from '../gateway-address.js';
import { answered, gatewayOf } from '../operator-call.js';
import type { OperatorRequest } from '../operator-call.js';
import { printJson, printLine } from '../output.js';
import { readTime } from '../read-time.js';
import { UsageError } from '../usage-error.js';

type RunsFilter = NonNullable<Schemas['CancelMany']['filter']>;

/** As the options have it: times are read. */
interface Filter extends Pick<RunsFilter, 'phase' | 'conversation' | 'channel' | 'agent' | 'tenant'> {
  since?: number;
  until?: number;
}

interface Options extends GatewayOption, Filter, OperatorRequest {
  all?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

const pageOfRuns = '200';

/** Ends one run, with everything below it. */
export async function cancelOne(
  runId: string,
  { reason, by, json, url }: GatewayOption & OperatorRequest & { json?: boolean },
): Promise<void> {
  const body = by === undefined ? { reason } : { reason, by };
  const asked = { params: { path: { runId } }, body };
  const answer = await answered(gatewayOf(url === undefined ? {} : { url }).POST('/v1/runs/{runId}/cancel', asked));
  await (json ? printJson(answer) : printLine(`${runId} is being cancelled`));
}

function filterOf({ phase, conversation, channel, since, until, agent, tenant }: Filter): RunsFilter {
  const time = (at: number | undefined): string | undefined => (at === undefined ? at : new Date(at).toISOString());
  const all = { phase, conversation, channel, since: time(since), until: time(until), agent, tenant };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given);
}

/** Walks the pages of matching runs; a call that was cut off is repeated without harm. */
async function cancelMany(filter: RunsFilter, options: Options): Promise<void> {
  const { reason, by, dryRun = false, json, url } = options;
  if (by === undefined) throw new UsageError('--by: expected who cancels many runs');
  let before: string | null = null;
  const sums = new Map<string, number>();
  do {
    const page: RunsFilter = { ...filter, limit: pageOfRuns, ...(before === null ? {} : { before }) };
    const body = { reason, by, dry_run: dryRun, filter: page };
    const gateway = gatewayOf(url === undefined ? {} : { url });
    const answer: AnswerOf<'cancelRuns'> = await answered(gateway.POST('/v1/runs/cancel', { body }));
    for (const run of answer.runs) await (json ? printJson(run) : printLine(`${run.status}  ${run.run_id}`));
    for (const [phase, count] of Object.entries(answer.by_phase)) sums.set(phase, (sums.get(phase) ?? 0) + count);
    before = answer.next;
  } while (before !== null);
  const total = [...sums.values()].reduce((sum, count) => sum + count, 0);
  const phases = Array.from(sums, ([phase, count]) => `${count} ${phase}`).join(', ');
  if (!json) await printLine(`${total} runs${total > 0 ? ` (${phases})` : ''}${dryRun ? ', none was cancelled' : ''}`);
}

async function cancelRuns(runId: string | undefined, options: Options): Promise<void> {
  const filter = filterOf(options);
  const isFiltered = Object.keys(filter).length > 0;
  if (runId !== undefined) {
    if (isFiltered || options.all || options.dryRun) throw new UsageError('expected a run or filters, and not both');
    return cancelOne(runId, options);
  }
  if (!isFiltered && !options.all) throw new UsageError('expected a run, filters, or --all');
  return cancelMany(filter, options);
}

/** `runs cancel`: ends a run from outside, or all that a filter matches. */
export function addRunsCancel(group: Command): void {
  group
    .command('cancel')
    .description("end a run, or many: over the gateway's HTTP API, with OPERATOR_API_KEY")
    .argument('[run]', 'the id of a run, run_…; without it, those that the filters mean')
    .requiredOption('--reason <why>', 'why; kept with the run')
    .option('--by <name>', 'who does it; required for many')
    .option('--all', 'every run that is not over')
    .option('--phase <phase>', 'waiting, thinking, acting, asking, approving or answering')
    .option('--conversation <id>', 'of one conversation')
    .option('--channel <name>', 'of one channel')
    .option('--since <time>', 'that began then or later: a time, or how long ago (90m, 2h, 3d)', readTime)
    .option('--until <time>', 'that began before then', readTime)
    .option('--agent <id>', 'that this agent answers; default: the one that the environment describes')
    .option('--tenant <name>', 'of one tenant')
    .option('--dry-run', 'tell which runs are meant, and how many; change nothing')
    .option(...urlOption)
    .option('--json', "the gateway's answer; of many, a line for each run")
    .addHelpText(
      'after',
      `
Examples:
  npm run -s turnpike -- runs cancel run_… --reason "asked for by phone"
  npm run -s turnpike -- runs cancel --agent desk --since 2h --dry-run --by ana --reason "wrong tool"`,
    )
    .action(cancelRuns);
}
