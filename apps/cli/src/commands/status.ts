import type { Command } from 'commander';
import { announcementMs, deployedPartitions, LayoutStore } from '#actor';
import type { LiveProcess } from '#actor';
import { JobQueues } from '#queue';
import { exitCodes } from '../exit-codes.js';
import { printJson, printLine } from '../output.js';
import { table } from '../table.js';
import { withRedis } from '../with-redis.js';

/** Each app, and the queue that it works off. */
const queueOf = { gateway: 'reply', controller: 'turn', 'tool-runner': 'tool', compressor: 'compress' } as const;
type AppName = keyof typeof queueOf;
const appNames = Object.keys(queueOf) as AppName[]; // they are its keys

/** A process is heard of every five seconds; one that was silent for longer than this is dead, frozen or cut off. */
const silentAfterMs = 8_000;

/** A process, or an app that has none: everything of the process is null then. */
interface Row {
  app: string;
  alive: boolean;
  host: string | null;
  pid: number | null;
  version: string | null;
  last_seen_ms: number | null;
  queue: string;
  waiting: number;
  /** Null: no job waits. */
  oldest_age_ms: number | null;
}

type Backlog = Pick<Row, 'queue' | 'waiting' | 'oldest_age_ms'>;

async function backlogsOf(queues: JobQueues): Promise<Map<string, Backlog>> {
  const found = appNames.map(async (app): Promise<[string, Backlog]> => {
    const queue = queueOf[app];
    const { waiting, oldestAgeMs } = await queues.backlog(queue);
    return [app, { queue, waiting, oldest_age_ms: waiting > 0 ? oldestAgeMs : null }];
  });
  return new Map(await Promise.all(found));
}

function rowOf({ app, host, pid, version, leaseLeftMs }: LiveProcess, backlog: Backlog): Row {
  const seen = Math.max(0, announcementMs - leaseLeftMs);
  return { app, alive: seen <= silentAfterMs, host, pid, version: version ?? null, last_seen_ms: seen, ...backlog };
}

async function look(): Promise<Row[]> {
  return withRedis(async (redis) => {
    const partitions = await deployedPartitions(redis);
    if (partitions === null) throw new Error('no process of ours has founded a deployment here');
    const queues = new JobQueues(redis, partitions);
    const [processes, backlogs] = await Promise.all([new LayoutStore(redis).processes(), backlogsOf(queues)]);
    await queues.close();
    return [...backlogs].flatMap(([app, backlog]) => {
      const own = processes.filter((process) => process.app === app);
      const nobody = { app, alive: false, host: null, pid: null, version: null, last_seen_ms: null, ...backlog };
      return own.length > 0 ? own.map((process) => rowOf(process, backlog)) : [nobody];
    });
  });
}

const heads = ['app', 'alive', 'host', 'process', 'version', 'last seen', 'queue', 'waiting', 'oldest job'];
const msPerSecond = 1_000;
const seconds = (ms: number | null, more = ''): string =>
  ms === null ? '' : `${(ms / msPerSecond).toFixed(1)} s${more}`;

function cellsOf(row: Row): string[] {
  const { app, alive, host, pid, version, last_seen_ms: seen, queue, waiting, oldest_age_ms: oldest } = row;
  const standing = host === null ? 'none' : alive ? 'yes' : 'silent';
  const process = host === null ? ['', '', ''] : [host, String(pid), version ?? '?'];
  return [app, standing, ...process, seconds(seen, ' ago'), queue, String(waiting), seconds(oldest)];
}

async function status({ json }: { json?: boolean }): Promise<void> {
  const rows = await look();
  if (json) await printJson(rows);
  else for (const line of table(heads, rows.map(cellsOf))) await printLine(line);
  if (rows.some(({ alive }) => !alive)) process.exitCode = exitCodes.failed;
}

/** `status`: which processes there are, and what waits for them. */
export function addStatus(program: Command): void {
  program
    .command('status')
    .description(
      'the four apps: which processes are alive, their versions, when they were last heard of, and what waits',
    )
    .option('--json', 'a list of processes; an app without any has one whose host is null')
    .addHelpText(
      'after',
      '\nStraight from Redis, read-only. Ends with 1 when an app has no process, or one has been silent for 8 seconds.\n\nExample:\n  npm run -s turnpike -- status',
    )
    .action(status);
}
