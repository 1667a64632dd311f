import type { Command } from 'commander';
import { deployedPartitions } from '#runs';
import { SchemaStore, readProcessTable } from '#deployment';
import type { ProcessRow } from '#deployment';
import { JobQueues } from '#redis';
import { exitCodes } from '../exit-codes.js';
import { duration } from '../output/duration.js';
import { printJson, printTable } from '../output/output.js';
import { withRedis } from '../redis/with-redis.js';

async function look(): Promise<ProcessRow[]> {
  return withRedis(async (redis) => {
    const partitions = await deployedPartitions(redis);
    if (partitions === null) throw new Error('no process of ours has founded a deployment here');
    const queues = new JobQueues(redis, partitions);
    const rows = await readProcessTable(new SchemaStore(redis), queues);
    await queues.close();
    return rows;
  });
}

const heads = ['app', 'alive', 'host', 'process', 'version', 'last seen', 'queue', 'waiting', 'oldest job'];

function lastSeen({ alive, lastSeenMs }: ProcessRow): string {
  if (lastSeenMs === null) return '';
  return alive ? `${duration(lastSeenMs)} ago` : `not for ${duration(lastSeenMs)}`;
}

function toProcessCells(row: ProcessRow): string[] {
  const { app, alive, host, pid, version, serves = [], queue, waiting, oldestAgeMs: oldest } = row;
  const state = host === null ? 'none' : alive ? 'yes' : 'silent';
  const process = host === null ? ['', '', ''] : [host, String(pid), version ?? '?'];
  return [
    [app, ...serves].join(' + '),
    state,
    ...process,
    lastSeen(row),
    queue,
    String(waiting),
    oldest === null ? '' : duration(oldest),
  ];
}

async function status({ json }: { json?: boolean }): Promise<void> {
  const rows = await look();
  if (json) await printJson(rows);
  else await printTable(heads, rows.map(toProcessCells));
  if (rows.some(({ alive }) => !alive)) process.exitCode = exitCodes.failed;
}

/** `status`: the processes, and what waits for them. */
export function addStatus(program: Command): void {
  program
    .command('status')
    .description(
      'the four apps: which processes are alive, their versions, when they were last heard of, and what waits',
    )
    .option('--json', 'a list of processes; an app without any has one whose host is null')
    .addHelpText(
      'after',
      '\nStraight from Redis, read-only; the console and GET /v1/processes show the same. Ends with 1 when an app has no process, or one is silent:' +
        '\nit is shown for 15 minutes, unless it left as it ended.\n\nExample:\n  npm run -s turnpike -- status',
    )
    .action(status);
}
