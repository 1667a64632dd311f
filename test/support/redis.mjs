/** Private Redis servers for tests, the demo and the chaos harness: started, killed and restarted at will. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findRedis } from '../../scripts/setup/find-redis.mjs';

export { findRedis };

/** Long enough to read a large file on a busy machine. */
const startTimeoutMs = 60_000;
const askEveryMs = 20;
const portAttempts = 5;

/** Linux's own way to tie a child's life to its parent's. */
const setpriv = '/usr/bin/setpriv';

/** Signals after which the process is still there. */
const survivable = ['SIGSTOP', 'SIGCONT', 'SIGUSR1'];

let found;

/** Starts a server of our own on 127.0.0.1 and waits until it answers. Port 0 picks a free one. */
export async function startRedis(options = {}) {
  found ??= findRedis({ log: options.log, private: true, only: options.only });
  const program = options.program ?? (await found);
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'turnpike-redis-'));
  const server = new PrivateRedis(program, { appendonly: 'no', args: [], ...options, dir, ownsDir: !options.dir });
  await server.boot(options.port ?? 0);
  return server;
}

/** `REDIS_URL` where it is set, otherwise a server of our own: for a demo, which needs some Redis and kills none. */
export async function openRedis(options = {}) {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL, stop: async () => {} };
  return startRedis(options);
}

class PrivateRedis {
  #program;
  #options;
  #child = null;
  port = 0;

  constructor(program, options) {
    this.#program = program;
    this.#options = options;
  }

  get url() {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid() {
    return this.#child?.pid ?? null;
  }

  get dir() {
    return this.#options.dir;
  }

  get kind() {
    return this.#program.kind;
  }

  /** Between picking a free port and binding it another process may take it: then the next one is tried. */
  async boot(port) {
    for (let attempt = 1; ; attempt++) {
      try {
        this.port = await freePort(port);
        return await this.#spawn();
      } catch (error) {
        if (port || attempt === portAttempts) throw error;
      }
    }
  }

  /** Sends a signal; after one that ends the process, waits for its end. */
  async kill(signal = 'SIGKILL') {
    const child = this.#child;
    if (!child) return;
    if (survivable.includes(signal)) return void child.kill(signal);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill(signal);
    await ended;
  }

  /** Starts again on the same port and folder, after a kill or in place of a running server. */
  async restart() {
    await this.kill('SIGKILL');
    await this.#spawn();
  }

  /** Ends the server and forgets its folder, unless the folder was given. */
  async stop() {
    await this.kill('SIGKILL');
    if (this.#options.ownsDir) rmSync(this.#options.dir, { recursive: true, force: true });
  }

  async #spawn() {
    const { command, args, env, kind } = this.#program;
    const settings = kind === 'javascript' ? ['--port', String(this.port)] : serverArguments(this.port, this.#options);
    const child = spawnWithUs(command, [...args, ...settings], { ...process.env, ...env });
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    await untilPong(this.port, child);
  }
}

/** The server ends with the process that started it, even if that is killed; and never keeps it from ending. */
function spawnWithUs(command, args, env) {
  const tied = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL', '--', command] : [command];
  const child = spawn(tied[0], [...tied.slice(1), ...args], { env, stdio: 'ignore' });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  child.once('error', () => undefined); // told by the missing pid
  child.unref();
  return child;
}

function serverArguments(port, { dir, appendonly, args }) {
  const durable = appendonly === 'no' ? ['--appendonly', 'no'] : ['--appendonly', 'yes', '--appendfsync', appendonly];
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--protected-mode', 'yes', '--dir', dir];
  return [...place, '--save', '', ...durable, '--maxmemory-policy', 'noeviction', '--daemonize', 'no', ...args];
}

async function untilPong(port, child) {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await answersPong(port))) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw new Error(`Redis on port ${port} ended at once (${child.signalCode ?? `exit code ${child.exitCode}`})`);
    }
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`Redis on port ${port} did not answer within ${startTimeoutMs} ms`);
    }
    await pause(askEveryMs);
  }
}

/** True once the server answers PING; false while it is absent or still loading its file. */
function answersPong(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write('PING\r\n'));
    const finish = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('data', (data) => finish(String(data).startsWith('+PONG')));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
  });
}

/** Resolves with the port asked for, or with a free one for 0; rejects when it is taken. */
function freePort(wanted) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(new Error(`port ${wanted} is taken`, { cause: error })));
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
