import { loadavg } from 'node:os';
import type { Redis } from '#redis';
import { appNames } from '../../support/app-process.js';
import type { AppName } from '../../support/app-process.js';
import type { Stack } from '../../support/stack.js';

/** A loop that a process blocked by its own work. */
export interface BlockedLoop {
  app: AppName;
  lateMs: number;
  work: string;
}

/** What stands in the logs from here on, and what Redis holds. */
export interface Mark {
  logs: Map<AppName, number>;
  bytes: number;
  /** Of the machine, in the last minute. */
  load: number;
}

export async function markNow(stack: Stack, redis: Redis): Promise<Mark> {
  const logs = new Map(appNames.map((app) => [app, stack.apps[app].log.length]));
  return { logs, bytes: await bytesOf(redis), load: loadavg()[0] ?? 0 };
}

/** How much more Redis holds than it did, in bytes. */
export async function grownSince(mark: Mark, redis: Redis): Promise<number> {
  return (await bytesOf(redis)) - mark.bytes;
}

/** The blocked loops that processes have told of since. */
export function blockedSince(mark: Mark, stack: Stack): BlockedLoop[] {
  return appNames.flatMap((app) => {
    const lines = stack.apps[app].log.slice(mark.logs.get(app)).split('\n');
    return lines.filter((line) => line.includes('"the event loop was blocked"')).map((line) => blockedLoop(app, line));
  });
}

function blockedLoop(app: AppName, line: string): BlockedLoop {
  const { lateMs, work } = JSON.parse(line) as { lateMs: number; work: string[] }; // the watchdog's own line
  return { app, lateMs: Math.round(lateMs), work: [...new Set(work)].join(', ') };
}

async function bytesOf(redis: Redis): Promise<number> {
  const found = /used_memory:(\d+)/.exec(await redis.info('memory'));
  return Number(found?.[1]);
}
