import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type * as RunCli from '../../apps/cli/src/run-cli.js';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Call {
  /** What stands on stdin. */
  input?: string | Iterable<string | Buffer>;
  environment?: Record<string, string>;
  /** For a process of its own: what starts it, of another build. */
  start?: string;
}

/** Of the sources, which know whether the build is old; what is compiled runs out of dist. */
export const turnpikeStart = fileURLToPath(new URL('../../apps/cli/start.mjs', import.meta.url)).replace(
  /\/dist\/(?=apps\/cli\/)/,
  '/',
);

/**
 * Runs a command of the built command line within this process, one after the other: a process of its own costs half a
 * second of CPU. `--no-network` takes the network from its process for good, and Node reads NODE_OPTIONS at a start: such
 * a call gets a process.
 */
export function turnpike(args: readonly string[], call: Call = {}): Promise<Ended> {
  if (args.includes('--no-network') || call.start !== undefined || call.environment?.['NODE_OPTIONS'] !== undefined)
    return turnpikeProcess(args, call);
  const ended = last.then(() => runHere(args, call));
  last = ended.catch(() => undefined);
  return ended;
}

/** Each call has the process's streams and environment to itself. */
let last: Promise<unknown> = Promise.resolve();

async function runHere(args: readonly string[], { input = '', environment = {} }: Call): Promise<Ended> {
  await import(pathToFileURL(turnpikeStart.replace('start.mjs', 'build-if-stale.mjs')).href);
  const built = pathToFileURL(
    turnpikeStart.replace('/apps/', '/dist/apps/').replace('start.mjs', 'src/run-cli.js'),
  ).href;
  const { runCli } = (await import(built)) as typeof RunCli; // compiled from that file
  const { env, exitCode } = process;
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin'); // to look at it would open it
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  process.env = { PATH: env['PATH'], ...environment };
  process.exitCode = undefined;
  const source = Readable.from(typeof input === 'string' ? (input === '' ? [] : [input]) : input, {
    objectMode: false,
  });
  Object.defineProperty(process, 'stdin', { value: source, configurable: true });
  try {
    const code = await runCli(args);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    if (stdin) Object.defineProperty(process, 'stdin', stdin);
    process.env = env;
    process.exitCode = exitCode;
    stdout.end();
    stderr.end();
  }
}

/** Keeps what is written to a stream of this process until `end`, and takes away the listeners that came meanwhile. */
function capture(stream: NodeJS.WriteStream): { text(): string; end(): void } {
  const { write } = stream;
  const listeners = stream.listeners('error');
  const most = stream.getMaxListeners();
  stream.setMaxListeners(Infinity); // each thread that a spec has left in this process listens as well
  let kept = '';
  stream.write = (chunk: string | Uint8Array) => {
    kept += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  return {
    text: () => kept,
    end: () => {
      stream.write = write;
      stream.setMaxListeners(most);
      for (const listener of stream.listeners('error'))
        if (!listeners.includes(listener)) stream.off('error', listener as () => void); // as it was put on
    },
  };
}

/** The same as a process of its own, as `npm run turnpike -- …` starts it: for signals, pipes, and calls that go on beside others. */
export async function turnpikeProcess(
  args: readonly string[],
  { input = '', environment = {}, start = turnpikeStart }: Call = {},
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], ENV_FILE: 'none', ...environment }; // a developer's is no part of a test
  const child = spawn(process.execPath, [start, ...args], { env, stdio: 'pipe' });
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.stderr += text));
  const closed = once(child, 'close');
  const source = Readable.from(typeof input === 'string' ? [input] : input);
  await pipeline(source, child.stdin).catch(() => undefined); // a command that was called wrongly reads nothing
  await closed;
  return { ...ended, code: child.exitCode };
}

/** A line of JSON for each value. */
export function ndjson(...values: unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** The values of the lines of stdout. */
export function linesOf({ stdout }: Ended): unknown[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}
