import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { once } from 'node:events';
import { untilTrue } from '#timing';
import { wholeEnvironment } from '../config.js';
import { isListening } from '../ports.js';

const startsWithinMs = 60_000;
const askEveryMs = 50;

/** How a Redis is started, as `scripts/setup/find-redis.mjs` finds one. */
interface FoundRedis {
  kind: string;
  command: string;
  args: string[];
  env: Record<string, string>;
}
interface Finder {
  findRedis: (options: { private: true; only: string[]; log: (line: string) => void }) => Promise<FoundRedis>;
}

/** In this order; nothing is installed on the machine for it. */
const kinds = ['path', 'cache', 'download', 'javascript'];

/** A Redis that was started for a folder; nothing to end where one was there. */
export interface FolderRedis {
  stop(): Promise<void>;
}

/**
 * Uses the Redis at an address, or starts one there for as long as this process lives, whose data lies in `.turnpike/redis`. Rejects where none
 * answers on another machine, or none can be found here.
 */
export async function openRedis(address: string, say: (line: string) => void): Promise<FolderRedis> {
  const url = new URL(address.split(',')[0] ?? address);
  const port = Number(url.port || 6379);
  const host = url.hostname;
  if (await isListening(port, host)) {
    say(`redis: the one at ${host}:${port}`);
    return { stop: async () => undefined };
  }
  if (!['127.0.0.1', 'localhost'].includes(host) || url.protocol !== 'redis:')
    throw new Error(`Redis at ${host}:${port} does not answer: start it, or mend REDIS_URL in .env`);
  const found = await findServer(say);
  const directory = resolve('.turnpike', 'redis');
  mkdirSync(directory, { recursive: true });
  const child = spawn(found.command, [...found.args, ...argumentsFor(found.kind, port, directory, url.password)], {
    env: { ...wholeEnvironment(), ...found.env },
    stdio: 'ignore',
    detached: true, // Ctrl-C is for us: it outlives the apps, which write as they end
  });
  const isThere = await untilTrue(() => isListening(port), { everyMs: askEveryMs, withinMs: startsWithinMs });
  if (!isThere) throw new Error(`the Redis that was started on port ${port} does not answer`);
  say(`redis: started on port ${port}, its data lies in ${join('.turnpike', 'redis')}`);
  return {
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** It is imported by its path at run time, as `npm run demo` has it before anything is built. */
async function findServer(say: (line: string) => void): Promise<FoundRedis> {
  const path = new URL('../../../../scripts/setup/find-redis.mjs', import.meta.url).href;
  const { findRedis } = (await import(path)) as Finder; // what that file exports
  return findRedis({ private: true, only: kinds, log: say }).catch(() => {
    throw new Error(
      'no Redis is found: install one (apt-get install redis-server, brew install redis), or name one in REDIS_URL',
    );
  });
}

function argumentsFor(kind: string, port: number, directory: string, password: string): string[] {
  if (kind === 'javascript') return ['--port', String(port)];
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--daemonize', 'no'];
  const kept = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'];
  return [...place, ...kept, ...(password === '' ? [] : ['--requirepass', decodeURIComponent(password)])];
}
