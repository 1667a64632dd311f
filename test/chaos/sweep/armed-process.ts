import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { AppProcess, until } from '../../support/app-process.js';
import type { AppName } from '../../support/app-process.js';
import { freePort } from '../../support/free-port.js';
import { pointOf } from './census.js';
import type { Point } from './census.js';

const preload = new URL('./kill-at.mjs', import.meta.url).href;

/** A busy machine boots everything at once. */
const readyWithinMs = 90_000;

/** An app that writes down what it crosses, and whose every life may be told where to end. */
export class ArmedProcess {
  /** Whether its last life was ended by `end`. */
  wasEnded = false;

  private constructor(
    private readonly process: AppProcess,
    readonly url: string,
    private readonly environment: Record<string, string>,
  ) {}

  /** Chooses its ports; starts nothing. Its log and what it writes down go into the folder. */
  static async plan(app: AppName, n: number, shared: Record<string, string>, folder: string): Promise<ArmedProcess> {
    const place = join(folder, `${app}-${n}`);
    const [port, admin] = [await freePort(), await freePort()];
    const environment: Record<string, string> = {
      ...shared,
      ...{ GATEWAY_PORT: String(port), ADMIN_PORT: String(admin) },
      ...{ NODE_OPTIONS: `--import=${preload}`, IO_BOUNDARIES_PASSED: `${place}.passed`, KILLED_AT: `${place}.killed` },
    };
    const onOutput = (text: string): void => appendFileSync(`${place}.log`, text);
    return new ArmedProcess(new AppProcess(app, environment, { onOutput }), `http://127.0.0.1:${port}`, environment);
  }

  get app(): AppName {
    return this.process.app;
  }

  get isAlive(): boolean {
    return this.process.pid !== null;
  }

  /** Begins a life that ends at the first of these points; at none it goes on. */
  start(points: readonly string[] = []): void {
    this.environment['KILL_AT'] = points.join(',');
    this.wasEnded = false;
    this.process.start();
  }

  /** Ends this life and waits for it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.wasEnded = true;
    await this.process.kill(signal);
  }

  /** Lets it do nothing for a while, as a starved machine does. */
  async halt(forMs: number): Promise<void> {
    await this.process.kill('SIGSTOP');
    await pause(forMs);
    await this.process.kill('SIGCONT');
  }

  /** Waits until it is ready, in whichever of its lives. */
  async untilReady(): Promise<void> {
    const check = async (): Promise<boolean> => {
      const response = await fetch(`${this.process.adminUrl}/readyz`).catch(() => null);
      return response?.status === 200;
    };
    await until(`${this.app} to be ready`, check, readyWithinMs);
  }

  /** The I/O boundaries of its lives so far. */
  passed(): string[] {
    return linesOf(this.environment['IO_BOUNDARIES_PASSED'] ?? '');
  }

  /** Where its last life was ended; null when it ended otherwise. */
  takeDeath(): Point | null {
    const file = this.environment['KILLED_AT'] ?? '';
    const [line = ''] = linesOf(file).slice(-1);
    rmSync(file, { force: true });
    return pointOf(line);
  }
}

function linesOf(file: string): string[] {
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))] : [];
}
