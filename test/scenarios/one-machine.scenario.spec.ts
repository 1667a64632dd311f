import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import { startRedis } from '../support/redis.mjs';
import { turnpike } from '../support/turnpike.js';

jest.setTimeout(240_000);

const root = fileURLToPath(new URL('../..', import.meta.url));
const upMs = 90_000;
const lookEveryMs = 1_000;

let folder: string;
let started: ChildProcess[] = [];

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'one-machine-'))));
afterEach(async () => {
  await Promise.all(started.map(end));
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The command line of a package, in the folder, with nothing in its environment. */
function run(args: string[], from = root): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [join(from, 'dist/apps/cli/src/main.js'), ...args], {
    cwd: folder,
    env: {
      ...{ PATH: process.env['PATH'], HOME: folder, XDG_CACHE_HOME: join(process.env['HOME'] ?? folder, '.cache') },
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), // a copied package has none of its own yet
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  started.push(child);
  return { child, output: () => output };
}

async function answer(args: string[], from = root): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(args, from);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** The folder that `init` writes, with a key, and ports that nobody has. */
async function beginFolder(redisUrl: string): Promise<number> {
  expect(await answer(['init', '.'])).toMatchObject({ code: 0 });
  const port = await freePort();
  const path = join(folder, '.env');
  const text = readFileSync(path, 'utf8').replace(/^REDIS_URL=.*$/m, `REDIS_URL=${redisUrl}`);
  writeFileSync(path, `${text.replace(/^LLM_API_KEY=$/m, 'LLM_API_KEY=a-key-for-a-test')}GATEWAY_PORT=${port}\n`);
  return port;
}

interface Row {
  app: string;
  alive: boolean;
  pid: number;
}

/** By a command within this process, which takes a hundredth of the CPU that one of its own does. */
async function processes(): Promise<Row[]> {
  const environment = parseEnv(readFileSync(join(folder, '.env'), 'utf8')) as Record<string, string>; // a name that is there has a value
  const { stdout } = await turnpike(['status', '--json'], { environment });
  return (JSON.parse(stdout) as Row[]).filter(({ alive }) => alive); // what --json is for
}

/** Looks once in a while: who has ended is told alive until its heartbeat is old. */
async function untilProcesses(what: string, check: (rows: Row[]) => boolean): Promise<void> {
  const seldom = async (): Promise<boolean> => check(await processes()) || (await pause(lookEveryMs, false));
  await until(what, seldom, upMs);
}

const findPid = (rows: Row[], app: string): number | undefined => rows.find((row) => row.app === app)?.pid;

describe('turnpike dev', () => {
  it('starts a Redis and the apps by the folder alone, starts again what a change concerns, and ends all', async () => {
    const redisPort = await freePort();
    const port = await beginFolder(`redis://127.0.0.1:${redisPort}`);
    const { child, output } = run(['dev']);
    await until('the console to be named', () => output().includes('#/sign-in?key='), upMs);
    expect(output()).toMatch(new RegExp(`redis: started on port ${redisPort}`));
    expect((await fetch(`http://127.0.0.1:${port}/console/`)).status).toBe(200);
    const before = await processes();
    writeFileSync(join(folder, 'tools', 'bad.json'), '{');
    await until('the bad file to be named', () => /TOOLS_DIR: bad\.json: is not JSON/.test(output()), upMs);
    rmSync(join(folder, 'tools', 'bad.json'));
    await until('the controller to run again', () => output().includes('controller runs again'), upMs);
    const after = await processes();
    expect(findPid(after, 'compressor')).toBe(findPid(before, 'compressor'));
    for (const app of ['tool-runner', 'gateway', 'controller'])
      expect(findPid(after, app)).not.toBe(findPid(before, app));
    child.kill('SIGINT');
    await once(child, 'close');
    for (const each of [port, redisPort])
      await expect(fetch(`http://127.0.0.1:${each}/`)).rejects.toThrow('fetch failed');
  });

  it('says what is wrong with the settings, and whose the port is, before it starts anything', async () => {
    await beginFolder('redis://127.0.0.1:1');
    appendFileSync(join(folder, '.env'), 'LLM_PROVIDER=nobody\n');
    expect(await answer(['dev'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/LLM_PROVIDER[^]*→ set these in \.env/),
    });
  });
});

describe('turnpike up', () => {
  it('keeps the apps alive, and replaces them by another package in the order of an upgrade, or not at all', async () => {
    const redis = await startRedis({ appendonly: 'always' });
    try {
      await beginFolder(redis.url);
      expect(await answer(['up'])).toMatchObject({ code: 1, output: expect.stringMatching(/is a clone[^]*npm pack/) });
      const { child, output } = run(['up', '--built']);
      await until('all four to run', () => output().includes('all four run'), upMs);
      const before = await processes();
      process.kill(findPid(before, 'compressor') ?? 0, 'SIGKILL');
      await until(
        'the next compressor',
        () => /compressor has ended \(SIGKILL\): it is started again in 0\.5 s/.test(output()),
        upMs,
      );
      await untilProcesses(
        'the compressor to be back',
        (rows) => findPid(rows, 'compressor') !== findPid(before, 'compressor'),
      );

      const next = packageIn('next');
      const main = join(next, 'dist/apps/gateway/src/main.js');
      const whole = readFileSync(main, 'utf8');
      writeFileSync(main, "console.error('no gateway'); process.exit(1);\n");
      const refused = await answer(['up'], next);
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringMatching(/gateway did not become ready[^]*no gateway/),
      });
      await untilProcesses('the former four alone', ({ length }) => length === 4);

      writeFileSync(main, whole);
      const replaced = await answer(['up'], next);
      expect(replaced.code).toBe(0);
      const order = Array.from(replaced.output.matchAll(/^(\S+) runs from/gm), ([, app]) => app);
      expect(order).toEqual(['tool-runner', 'compressor', 'gateway', 'controller']);
      child.kill('SIGTERM');
      await once(child, 'close');
      expect(child.exitCode).toBe(0);
    } finally {
      await redis.stop();
    }
  });

  it('runs all four in one process', async () => {
    const redis = await startRedis({ appendonly: 'always' });
    try {
      await beginFolder(redis.url);
      const { child, output } = run(['up', '--built', '--one-process']);
      await until('all four to run', () => output().includes('all four run in one process'), upMs);
      const [first, ...others] = (await processes()).map(({ pid }) => pid);
      expect(others).toEqual([first, first, first]);
      child.kill('SIGTERM');
      await once(child, 'close');
      expect(child.exitCode).toBe(0);
    } finally {
      await redis.stop();
    }
  });
});

/** A package as `npm install` puts it somewhere: without what is built from. */
function packageIn(name: string): string {
  const place = join(folder, 'packages', name);
  mkdirSync(join(place, 'dist'), { recursive: true });
  for (const file of ['package.json', 'dist/apps', 'dist/libs', 'dist/bundle', 'dist/build.json', 'dist/console'])
    cpSync(join(root, file), join(place, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  return place;
}
