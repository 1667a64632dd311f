import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Call {
  /** What stands on stdin. */
  input?: string | Iterable<string | Buffer>;
  environment?: Record<string, string>;
}

/** Of the sources, which know whether the build is old; what is compiled runs out of dist. */
export const turnpikeStart = fileURLToPath(new URL('../../apps/cli/start.mjs', import.meta.url)).replace(
  /\/dist\/(?=apps\/cli\/)/,
  '/',
);

/** Runs the command line as a process of its own, as `npm run turnpike -- …` does, and waits for its end. */
export async function turnpike(args: readonly string[], { input = '', environment = {} }: Call = {}): Promise<Ended> {
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(process.execPath, [turnpikeStart, ...args], { env, stdio: 'pipe' });
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
