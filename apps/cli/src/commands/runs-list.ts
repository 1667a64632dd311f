import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { runOutcomes, runPhases } from '#protocol';
import type { RunRecord } from '#records';
import type { RunLook } from '#runs';
import { pause } from '#timing';
import { duration } from '../output/duration.js';
import { clearScreen, isScreen, printJson, printLine, printNotice, printTable } from '../output/output.js';
import type { LineStyle } from '../output/output.js';
import { refuseMisspelt } from '../misspelt-command.js';
import { readTime } from '../read-time.js';
import { withRedis } from '../redis/with-redis.js';
import type { RedisConnection } from '../redis/with-redis.js';

interface Options {
  limit: number;
  phase?: string;
  outcome?: string;
  conversation?: string;
  since?: number;
  until?: number;
  agent?: string;
  tenant?: string;
  text?: string;
  json?: boolean;
  watch?: boolean;
}

const heads = ['run', 'started', 'channel', 'phase', 'outcome', 'took', 'steps', 'tools', 'tokens', 'now'];
const mostRuns = 10_000;
const watchEveryMs = 1_000;

function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= mostRuns) return limit;
  throw new InvalidArgumentError(`expected a whole number from 1 to ${mostRuns}`);
}

type Listed = RunRecord & Pick<RunLook, 'tookMs' | 'live'>;

/** Says it once where runs to come are left out. */
async function findRuns(redis: RedisConnection, options: Options, isTold = false): Promise<Listed[]> {
  const { limit, phase, outcome, conversation, json: _json, watch: _watch, ...filter } = options;
  const { isMeant, lookAtRuns, openRunArchive } = await import('#runs');
  const archive = await openRunArchive(redis);
  const { runs: found, isCut } = await archive.latest(
    limit,
    (run) =>
      (phase === undefined || run.phase === phase) &&
      (outcome === undefined || run.outcome === outcome) &&
      (conversation === undefined || run.conversationId === conversation) &&
      isMeant(filter, run),
  );
  if (isCut && !isTold)
    printNotice(
      'more texts wait to be read than are looked through: the runs that some of them will begin are left out',
    );
  const looks = await lookAtRuns(redis, found);
  return found.flatMap((run, i) => (looks[i] ? [{ ...run, ...looks[i] }] : []));
}

function toRow(run: Listed): string[] {
  return [
    run.runId,
    new Date(run.startedAt).toISOString(),
    run.channel,
    run.phase,
    run.outcome ?? '',
    run.tookMs === null ? '' : duration(run.tookMs),
    ...[run.stepsUsed, run.toolCallsUsed, run.tokensUsed].map(String),
    run.live?.text ?? '',
  ];
}

/** Those that ended without an answer stand out, and so do those that wait for a person. */
function styleOf({ phase, outcome }: Pick<Listed, 'phase' | 'outcome'>): LineStyle | undefined {
  if (outcome !== null) return outcome === 'answered' ? undefined : 'red';
  return phase === 'asking' || phase === 'approving' ? 'yellow' : 'green';
}

function printRuns(runs: readonly Listed[]): Promise<void> {
  return printTable(heads, runs.map(toRow), (at) => runs[at] && styleOf(runs[at]));
}

async function listRuns(options: Options): Promise<void> {
  if (options.watch) return withRedis((redis) => watchRuns(redis, options));
  const runs = await withRedis((redis) => findRuns(redis, options));
  await (options.json ? printJson(runs) : printRuns(runs));
}

/** The list again and again, drawn over itself at a terminal; elsewhere, and as JSON, a line for each run that is new or has changed. */
async function watchRuns(redis: RedisConnection, options: Options): Promise<void> {
  const shown = new Map<string, string>();
  for (let looks = 0; ; looks++) {
    const runs = await findRuns(redis, options, looks > 0);
    if (isScreen() && !options.json) {
      clearScreen();
      await printRuns(runs);
      await printLine(`every ${watchEveryMs / 1_000} s; Ctrl-C ends it`, 'dim');
    } else {
      for (const run of runs.toReversed()) {
        const line = toRow(run).join('  ');
        if (shown.get(run.runId) === line) continue;
        shown.set(run.runId, line);
        await (options.json ? printJson(run) : printLine(line));
      }
      const listed = new Set<string>(runs.map(({ runId }) => runId));
      for (const runId of shown.keys()) if (!listed.has(runId)) shown.delete(runId);
    }
    await pause(watchEveryMs);
  }
}

/** `runs list`, or `runs` alone: the latest runs. */
export function addRunsList(group: Command): void {
  refuseMisspelt(group.command('list', { isDefault: true }))
    .description('the latest runs, latest first; looks through every run that Redis keeps')
    .option('--limit <count>', 'how many', readLimit, 20)
    .addOption(new Option('--phase <phase>', 'where they stand').choices(runPhases))
    .addOption(new Option('--outcome <outcome>', 'how they ended').choices(runOutcomes))
    .option('--conversation <id>', 'of one conversation')
    .option('--since <time>', 'that began then or later: a time, or how long ago (90m, 2h, 3d)', readTime)
    .option('--until <time>', 'that began before then', readTime)
    .option('--agent <id>', 'that this agent answers; default: the one that the environment describes')
    .option('--tenant <name>', 'of one tenant')
    .option('--text <words>', 'with these words in a message to the person')
    .option('--watch', 'again each second, until Ctrl-C; where no terminal is, a line for each run that changes')
    .option('--json', 'a list of run records, with accepted_at, took_ms and live as the API has them')
    .addHelpText(
      'after',
      '\nExample:\n  npm run -s turnpike -- runs list --outcome deadline --limit 50\n  npm run -s turnpike -- runs --phase live --watch',
    )
    .action(listRuns);
}
