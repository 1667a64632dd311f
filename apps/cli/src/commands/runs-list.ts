import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { runOutcomes, runPhases } from '#protocol';
import { duration } from '../output/duration.js';
import { printJson, printLine } from '../output/output.js';
import { readTime } from '../read-time.js';
import { table } from '../output/table.js';
import { withRedis } from '../redis/with-redis.js';

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
}

const heads = ['run', 'started', 'channel', 'phase', 'outcome', 'took', 'steps', 'tools', 'tokens', 'now'];
const mostRuns = 10_000;

function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= mostRuns) return limit;
  throw new InvalidArgumentError(`expected a whole number from 1 to ${mostRuns}`);
}

async function listRuns({ limit, phase, outcome, conversation, json, ...filter }: Options): Promise<void> {
  const { isMeant, lookAtRuns, openRunArchive } = await import('#runs');
  const runs = await withRedis(async (redis) => {
    const found = await (
      await openRunArchive(redis)
    ).latest(
      limit,
      (run) =>
        (phase === undefined || run.phase === phase) &&
        (outcome === undefined || run.outcome === outcome) &&
        (conversation === undefined || run.conversationId === conversation) &&
        isMeant(filter, run),
    );
    const looks = await lookAtRuns(redis, found);
    return found.flatMap((run, i) => (looks[i] ? [{ ...run, ...looks[i] }] : []));
  });
  if (json) return printJson(runs);
  const rows = runs.map((run) => [
    run.runId,
    new Date(run.startedAt).toISOString(),
    run.channel,
    run.phase,
    run.outcome ?? '',
    run.tookMs === null ? '' : duration(run.tookMs),
    ...[run.stepsUsed, run.toolCallsUsed, run.tokensUsed].map(String),
    run.live?.text ?? '',
  ]);
  for (const line of table(heads, rows)) await printLine(line);
}

/** `runs list`: the latest runs. */
export function addRunsList(group: Command): void {
  group
    .command('list')
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
    .option('--json', 'a list of run records, with accepted_at, took_ms and live as the API has them')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- runs list --outcome deadline --limit 50')
    .action(listRuns);
}
