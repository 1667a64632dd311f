import type { Command } from 'commander';
import { pagesOf } from '#client';
import type { AnswerOf, Schemas } from '#client';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import type { OperatorRequest } from '../gateway/operator-call.js';
import { printJson, printLine, printNotice } from '../output/output.js';
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
  const answer = await unwrapAnswer(
    createGatewayClient(url === undefined ? {} : { url }).POST('/v1/runs/{runId}/cancel', asked),
  );
  await (json ? printJson(answer) : printLine(`${runId} is being cancelled`));
}

function buildRunsFilter({ phase, conversation, channel, since, until, agent, tenant }: Filter): RunsFilter {
  const time = (at: number | undefined): string | undefined => (at === undefined ? at : new Date(at).toISOString());
  const all = { phase, conversation, channel, since: time(since), until: time(until), agent, tenant };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given);
}

/** How many runs are meant, by their phases. */
class Sums extends Map<string, number> {
  get total(): number {
    return [...this.values()].reduce((sum, count) => sum + count, 0);
  }

  override toString(): string {
    const phases = Array.from(this, ([phase, count]) => `${count} ${phase}`).join(', ');
    return `${this.total} runs${this.total > 0 ? ` (${phases})` : ''}`;
  }
}

/** Walks the pages of matching runs; a call that was cut off is repeated without harm. */
async function walk(filter: RunsFilter, options: Options, dryRun: boolean, onRun: OnRun): Promise<Sums> {
  const { reason, by, all, url } = options;
  if (by === undefined) throw new UsageError('--by: expected who cancels many runs');
  const gateway = createGatewayClient(url === undefined ? {} : { url });
  const sums = new Sums();
  const cancelPage = (page: { cursor?: string }) => {
    const meant: RunsFilter = { ...filter, limit: pageOfRuns, ...page };
    const body = { reason, by, dry_run: dryRun, filter: meant, ...(all && { all: true }) };
    return unwrapAnswer(gateway.POST('/v1/runs/cancel', { body }));
  };
  for await (const answer of pagesOf(cancelPage)) {
    for (const run of answer.runs) await onRun(run);
    for (const [phase, count] of Object.entries(answer.by_phase)) sums.set(phase, (sums.get(phase) ?? 0) + count);
  }
  return sums;
}

type OnRun = (run: AnswerOf<'cancelRuns'>['runs'][number]) => Promise<void> | void;

/** Says how many are meant before the first is cancelled. */
async function cancelMany(filter: RunsFilter, options: Options): Promise<void> {
  const { dryRun = false, json } = options;
  const print: OnRun = (run) => (json ? printJson(run) : printLine(`${run.status}  ${run.run_id}`));
  if (!dryRun) printNotice(`${(await walk(filter, options, true, () => undefined)).toString()} are meant`);
  const sums = await walk(filter, options, dryRun, print);
  if (!json) await printLine(`${sums.toString()}${dryRun ? ', none was cancelled' : ''}`);
}

async function cancelRuns(runId: string | undefined, options: Options): Promise<void> {
  const filter = buildRunsFilter(options);
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
