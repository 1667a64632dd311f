import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appNodeOptions } from './node-options.js';

export const appNames = ['gateway', 'controller', 'tool-runner', 'compressor'] as const;

export type AppName = (typeof appNames)[number];

/** What runs as a process: an app, or all four in one. */
export type ProgramName = AppName | 'all-in-one';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');

/** What Node has compiled of the product and its packages: a start takes a sixth less CPU. */
const compiled = join(root, '.cache', 'compiled');

/** How long a process may take to end by itself. */
const endingMs = 5_000;

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** What was looked at so soon is looked at again; what takes longer is looked at less often, for each look takes CPU of both sides. */
const firstPauseMs = 10;
const longestPauseMs = 100;
const pauseGrowth = 1.15;

/** How long is waited by default: on a busy machine what takes a second has taken more than 20. */
const usualWaitMs = 60_000;

/** Waits until `check` is true; rejects with `what` when `timeoutMs` has passed. */
export async function until(
  what: string,
  check: () => boolean | Promise<boolean>,
  timeoutMs = usualWaitMs,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (let ms = firstPauseMs; !(await check()); ms = Math.min(ms * pauseGrowth, longestPauseMs)) {
    if (performance.now() > end) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
    await pause(ms);
  }
}

/** Whether anybody listens at a port of this machine: a request that nobody takes costs seven times the CPU of this look. */
async function hasListener(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const found = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return found;
}

/** Whether an app says at its admin port that it is ready. */
export async function saysReady(adminPort: number): Promise<boolean> {
  if (!(await hasListener(adminPort))) return false;
  const response = await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(() => null);
  return response?.status === 200;
}

/** Where the environment of a test file looks after its last test: any line here fails the file. */
const blockedKey = Symbol.for('turnpike: blocked event loops');

function tellBlocked(line: string): void {
  const told = (Reflect.get(globalThis, blockedKey) as string[] | undefined) ?? []; // nobody else sets it
  Reflect.set(globalThis, blockedKey, [...told, line]);
}

export interface AppProcessOptions {
  /** What Node runs, in place of the app's `main.js`: paths from the project's root, then arguments. */
  script?: readonly [string, ...string[]];
  /** Another built tree of this project to run it from. */
  root?: string;
  /** Told of everything it prints, over all its lives. */
  onOutput?: (text: string) => void;
}

/** One app as users run it: `node dist/apps/<app>/src/main.js`, settings from the environment, signals from outside. */
export class AppProcess {
  private child: ChildProcess | null = null;
  private output = '';
  /** How much of the output has been looked through for a blocked event loop. */
  private lookedTo = 0;

  /** The built tree that its next start is from. */
  root: string;

  constructor(
    readonly app: AppName,
    private readonly environment: Record<string, string>,
    private readonly options: AppProcessOptions = {},
  ) {
    this.root = options.root ?? root;
  }

  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Everything it has printed since its last start. */
  get log(): string {
    return this.output;
  }

  get adminUrl(): string {
    return `http://127.0.0.1:${this.environment['ADMIN_PORT']}`;
  }

  start(): void {
    this.output = '';
    this.lookedTo = 0;
    const [script, ...args] = this.options.script ?? [`dist/apps/${this.app}/src/main.js`];
    const child = spawn(process.execPath, [join(this.root, script), ...args], {
      env: {
        ...{ PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, NODE_OPTIONS: appNodeOptions, ENV_FILE: 'none' },
        ...this.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void => {
      this.output += chunk.toString();
      this.noteBlocked();
      this.options.onOutput?.(chunk.toString());
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    this.child = child;
  }

  /** Whole lines alone: the rest of one comes with the next chunk. */
  private noteBlocked(): void {
    const end = this.output.lastIndexOf('\n') + 1;
    const lines = this.output.slice(this.lookedTo, end).split('\n');
    this.lookedTo = Math.max(this.lookedTo, end);
    for (const line of lines) if (line.includes('"the event loop was blocked"')) tellBlocked(line);
  }

  isReady(): Promise<boolean> {
    return saysReady(Number(this.environment['ADMIN_PORT']));
  }

  async untilReady(timeoutMs?: number): Promise<void> {
    const check = async (): Promise<boolean> => {
      if (this.child === null) throw new Error(`${this.app} ended: ${this.output.slice(-2_000)}`);
      return this.isReady();
    };
    await until(`${this.app} to be ready`, check, timeoutMs);
  }

  /**
   * Ends it for good, at once. What Node has compiled is written down by a process that ends by itself alone, so the first of each program that
   * a build is tested by is asked to.
   */
  async end(): Promise<void> {
    const kept = join(compiled, (this.options.script?.[0] ?? this.app).replaceAll('/', '-'));
    if (this.child === null || changedAt(kept) > changedAt(join(root, 'dist', 'bundle', 'boot.mjs')))
      return this.kill();
    const frozen = setTimeout(() => void this.kill(), endingMs);
    await this.kill('SIGTERM');
    clearTimeout(frozen);
    mkdirSync(compiled, { recursive: true });
    writeFileSync(kept, '');
  }

  /** Sends a signal and, unless it only pauses or resumes, waits for the end. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (!child) return;
    const ended = signal === 'SIGSTOP' || signal === 'SIGCONT' ? null : once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
