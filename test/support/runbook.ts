import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { turnpike } from './turnpike.js';

const repository = new URL('../../', import.meta.url).pathname.replace(/\/dist\/$/, '/');

/** A block of shell in a document, under the heading that it stands below. */
export interface ShellBlock {
  heading: string;
  script: string;
}

/** Every fenced block of `sh` in a document, in its order. */
export function shellBlocks(document: string): ShellBlock[] {
  const blocks: ShellBlock[] = [];
  let heading = '';
  let open: string[] | null = null;
  for (const line of readFileSync(join(repository, document), 'utf8').split('\n')) {
    if (open === null && line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (open !== null && line !== '```') open.push(line);
    else if (open !== null) {
      blocks.push({ heading, script: open.join('\n') });
      open = null;
    } else if (line === '```sh') open = [];
  }
  return blocks;
}

/** How a block ended. */
export interface BlockEnded {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A bash in the repository whose `npm run turnpike` and `redis-cli` are answered by this process: no second build, no client to install. */
export interface OperatorShell {
  /** Ends at the first command that fails, at an unset variable, and with HTTP's errors as failures. */
  run(script: string): Promise<BlockEnded>;
  close(): void;
}

/** Sends its name, its arguments and its environment to this process, prints what comes back, and ends as that says. */
function stubOf(name: string, address: string): string {
  return `#!/bin/sh
out=$(mktemp)
code=$({ printf '%s\\0' "$#" "$@"; env -0; } | curl -s --data-binary @- -o "$out" -w '%{http_code}' ${address}/${name})
cat "$out"; rm "$out"
test "$code" = 200
`;
}

/** What a stub has sent. */
function callOf(body: string): { args: string[]; environment: Record<string, string> } {
  const [count = '0', ...rest] = body.split('\0');
  const pairs = rest.slice(Number(count)).filter((pair) => pair.includes('='));
  const environment = pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  return { args: rest.slice(0, Number(count)), environment: Object.fromEntries(environment) as Record<string, string> }; // pairs of texts
}

async function runNpm(body: string): Promise<{ ok: boolean; text: string }> {
  const { args, environment } = callOf(body);
  const [run, silent, name, dashes, ...own] = args;
  if (`${run} ${silent} ${name} ${dashes}` !== 'run -s turnpike --')
    return { ok: false, text: `npm ${args.join(' ')}` };
  const { code, stdout, stderr } = await turnpike(own, { environment });
  return { ok: code === 0, text: `${stdout}${stderr}` };
}

/** As the client prints it: a list one value a line, nothing for what is not there. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

async function runRedis(body: string): Promise<{ ok: boolean; text: string }> {
  const [mode, flag, url = '', command = '', ...args] = callOf(body).args;
  if (mode !== '-c' || flag !== '-u')
    return { ok: false, text: 'redis-cli: expected -c, -u and the address of the server' };
  const redis = new Redis(url);
  try {
    const answer =
      command === '--scan'
        ? (await redis.scan('0', 'MATCH', args[1] ?? '*', 'COUNT', 100_000))[1]
        : await redis.call(command, ...args);
    return { ok: true, text: `${shown(answer)}\n` };
  } catch (error) {
    return { ok: false, text: String(error) };
  } finally {
    redis.disconnect();
  }
}

/** Opens it; `close` when done. */
export async function openOperatorShell(): Promise<OperatorShell> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const answer = request.url === '/npm' ? runNpm : runRedis;
      answer(Buffer.concat(parts).toString())
        .catch((error: unknown) => ({ ok: false, text: String(error) }))
        .then(({ ok, text }) => response.writeHead(ok ? 200 : 422).end(text))
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a TCP port has one
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-operator-'));
  for (const name of ['npm', 'redis-cli']) {
    writeFileSync(join(folder, name), stubOf(name, `http://127.0.0.1:${port}`));
    chmodSync(join(folder, name), 0o755);
  }
  return {
    run: (script) => runBash(script, { PATH: `${folder}:${process.env['PATH']}` }),
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const strictly = 'set -euo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n';

function runBash(script: string, env: Record<string, string>): Promise<BlockEnded> {
  const child = spawn('bash', ['-c', `${strictly}${script}`], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended: BlockEnded = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.stderr += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ended, code })));
}
