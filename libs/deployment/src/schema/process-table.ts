import { appOf } from '../queue-apps.js';
import { awaitedQueues } from '#protocol';
import type { JobQueues } from '#redis';
import type { ProviderFailure } from '#telemetry';
import type { SchemaStore, SeenProcess } from './schema-store.js';
import { announcementMs } from './schema-watch.js';

/** A process, or an app that has none: then everything about the process is null. */
export interface ProcessRow {
  app: string;
  /** Where it runs, as host and process id. */
  name: string | null;
  alive: boolean;
  host: string | null;
  pid: number | null;
  version: string | null;
  /** The roles that it serves beside its app's own (ADR 161); absent: none. */
  serves?: readonly string[];
  /** The breakers that it has opened on its own faults; absent: none. */
  openBreakers?: readonly string[];
  /** The providers of models whose last calls failed in it; absent: none. */
  failingProviders?: readonly ProviderFailure[];
  /** How long ago it announced itself. */
  lastSeenMs: number | null;
  queue: ShownQueue;
  waiting: number;
  /** Null: no job waits. */
  oldestAgeMs: number | null;
}

/** Every process is in the table once, with the queue that people wait for. */
const shownQueues = awaitedQueues;
type ShownQueue = (typeof shownQueues)[number];

/** What waits in a queue. */
export type Backlog = Pick<ProcessRow, 'waiting' | 'oldestAgeMs'>;

/** A process announces itself every five seconds; one that was silent for longer than this is dead, frozen or cut off. */
const silentAfterMs = 7_500;

function measureSilence({ leaseLeftMs }: Pick<SeenProcess, 'leaseLeftMs'>): number {
  return Math.max(0, announcementMs - leaseLeftMs);
}

/** Whether a process has announced itself lately. */
export function isAlive(process: Pick<SeenProcess, 'leaseLeftMs'>): boolean {
  return measureSilence(process) <= silentAfterMs;
}

/** The apps with a live process. */
export function aliveApps(seen: readonly SeenProcess[]): Set<string> {
  return new Set(seen.filter(isAlive).map(({ app }) => app));
}

function formatProcess({ app, host, pid }: SeenProcess): string {
  return `${app} ${host}:${pid}`;
}

/** A restarted container has its predecessor's place and process id: of two, the live one counts. */
function withoutReplaced(seen: readonly SeenProcess[]): SeenProcess[] {
  const taken = new Set(seen.filter(isAlive).map(formatProcess));
  return seen.filter((process) => isAlive(process) || !taken.has(formatProcess(process)));
}

/** Every process of each app, what waits for it, and the apps that have no process. */
export function processTable(seen: readonly SeenProcess[], backlogs: Record<ShownQueue, Backlog>): ProcessRow[] {
  const processes = withoutReplaced(seen).toSorted((a, b) => b.leaseLeftMs - a.leaseLeftMs);
  return shownQueues.flatMap((queue): ProcessRow[] => {
    const app = appOf[queue];
    const own = processes.filter((process) => process.app === app);
    const work = { queue, ...backlogs[queue] };
    const nobody = { app, name: null, alive: false, host: null, pid: null, version: null, lastSeenMs: null, ...work };
    const rows = own.map((process): ProcessRow => {
      const { host, pid, version = null, serves = [], openBreakers = [], failingProviders = [] } = process;
      return {
        app,
        name: `${host}:${pid}`,
        alive: isAlive(process),
        host,
        pid,
        version,
        ...(serves.length > 0 && { serves }),
        ...(openBreakers.length > 0 && { openBreakers }),
        ...(failingProviders.length > 0 && { failingProviders }),
        lastSeenMs: measureSilence(process),
        ...work,
      };
    });
    return rows.length > 0 ? rows : [nobody];
  });
}

/** The table: one script, and the backlog of each queue. */
export async function readProcessTable(
  store: Pick<SchemaStore, 'seen'>,
  queues: Pick<JobQueues, 'backlog'>,
): Promise<ProcessRow[]> {
  const readBacklog = async (queue: ShownQueue): Promise<[ShownQueue, Backlog]> => {
    const { waiting, oldestAgeMs } = await queues.backlog(queue);
    return [queue, { waiting, oldestAgeMs: waiting > 0 ? oldestAgeMs : null }];
  };
  const [seen, ...backlogs] = await Promise.all([store.seen(), ...shownQueues.map(readBacklog)]);
  return processTable(seen, Object.fromEntries(backlogs) as Record<ShownQueue, Backlog>); // one for each queue
}
