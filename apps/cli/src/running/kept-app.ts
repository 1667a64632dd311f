import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pause, untilTrue } from '#timing';
import type { ProgramName } from '../doctor/app-names.js';
import { mainFile } from './program-files.js';

const readyWithinMs = 60_000;
const askEveryMs = 100;
/** Between an end and the next start: twice as long each time, and short again after a while of living. */
const backoffMs = { first: 500, longest: 30_000, livedLong: 60_000 };
/** What an app may take beyond its own deadline to end, before it is killed. */
const graceMs = 5_000;
const keptLines = 20;

/** What an app is run with. */
export interface KeptAppOptions {
  app: ProgramName;
  /** The folder of the package that it is run from. */
  root: string;
  environment: NodeJS.ProcessEnv;
  /** Where it answers probes: its ADMIN_PORT, and of all in one process those of the other apps behind it. */
  adminPorts: readonly number[];
  drainDeadlineMs: number;
  /** Told of each line that it prints. */
  onLine: (app: ProgramName, line: string) => void;
  /** Told of what happens to it. */
  onNotice: (notice: string) => void;
}

/** One app as a process that is started again, later each time, when it ends unasked. */
export class KeptApp {
  #child: ChildProcess | null = null;
  #restarts = 0;
  #startedAt = 0;
  #lines: string[] = [];
  #giveUp = new AbortController();

  root: string;

  constructor(private readonly options: KeptAppOptions) {
    this.root = options.root;
  }

  get name(): ProgramName {
    return this.options.app;
  }

  /** What it has printed last. */
  get lastLines(): readonly string[] {
    return this.#lines;
  }

  /** Starts it, and waits until it is ready; false: it has ended, or was not in time. It is kept alive all the same. */
  async start(): Promise<boolean> {
    this.#giveUp = new AbortController();
    const ended = new AbortController();
    this.#restarts = 0;
    this.#spawn(this.#giveUp.signal);
    this.#child?.once('exit', () => ended.abort());
    return untilTrue(() => this.#isReady(), { everyMs: askEveryMs, withinMs: readyWithinMs, signal: ended.signal });
  }

  /** Ends it for good: SIGTERM, and after its deadline SIGKILL. */
  async stop(): Promise<void> {
    this.#giveUp.abort();
    const child = this.#child;
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => {
      this.options.onNotice(`${this.name} does not end: it is killed`);
      child.kill('SIGKILL');
    }, this.options.drainDeadlineMs + graceMs);
    await ended;
    clearTimeout(late);
  }

  #spawn(signal: AbortSignal): void {
    const { app, environment, adminPorts, onLine } = this.options;
    const env = { ...environment, ADMIN_PORT: String(adminPorts[0] ?? 0) };
    // A group of its own: Ctrl-C is for us, who ask it to end once.
    const child = spawn(process.execPath, [mainFile(app, this.root)], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    this.#startedAt = performance.now();
    this.#lines = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        this.#lines = [...this.#lines.slice(1 - keptLines), line];
        onLine(app, line);
      });
    child.once('error', (error) => this.options.onNotice(`${app} cannot be started: ${error.message}`));
    child.once('exit', (code, by) => {
      if (this.#child === child) this.#child = null;
      if (!signal.aborted) void this.#again(by ?? `code ${code}`, signal);
    });
  }

  async #again(how: string, signal: AbortSignal): Promise<void> {
    if (performance.now() - this.#startedAt > backoffMs.livedLong) this.#restarts = 0;
    const waitMs = Math.min(backoffMs.first * 2 ** this.#restarts++, backoffMs.longest);
    this.options.onNotice(`${this.name} has ended (${how}): it is started again in ${waitMs / 1_000} s`);
    await pause(waitMs, { signal });
    if (!signal.aborted) this.#spawn(signal);
  }

  async #isReady(): Promise<boolean> {
    const asking = this.options.adminPorts.map((port) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null));
    return (await Promise.all(asking)).every((response) => response?.ok === true);
  }
}
