import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

import { AppProcess } from '../support/app-process.js';
import type { AppName } from '../support/app-process.js';
import { lastingPort } from '../support/free-port.js';
import type { Design } from './design.js';

const superviseEveryMs = 200;
/** A busy machine boots everything at once. */
const readyWithinMs = 90_000;

/** The processes under test, each restarted whenever it has ended, as a supervisor would. */
export class Fleet {
  readonly processes: AppProcess[] = [];
  readonly gatewayUrls: string[] = [];
  /** Ends that nobody here has caused, by app. */
  readonly selfEnds: Record<string, number> = {};
  private supervising: NodeJS.Timeout | undefined;
  private readonly felled = new Set<AppProcess>();

  /** Chooses ports and writes each process's log, over all its lives, to `<logs>/<app>-<n>.log`. Starts nothing. */
  static async plan(design: Design, replicas: number, logs: string): Promise<Fleet> {
    const fleet = new Fleet(design, logs);
    for (const app of design.apps) {
      for (let n = 1; n <= replicas; n++)
        fleet.places.push({ app, n, port: await lastingPort(), admin: await lastingPort() });
    }
    fleet.gatewayUrls.push(
      ...fleet.places.filter(({ app }) => app === 'gateway').map(({ port }) => `http://127.0.0.1:${port}`),
    );
    return fleet;
  }

  private readonly places: { app: AppName; n: number; port: number; admin: number }[] = [];

  private constructor(
    private readonly design: Design,
    private readonly logs: string,
  ) {}

  async start(environment: Record<string, string>): Promise<void> {
    for (const { app, n, port, admin } of this.places) {
      const log = join(this.logs, `${app}-${n}.log`);
      const script = this.design.script(app);
      const options = { ...(script && { script }), onOutput: (text: string) => appendFileSync(log, text) };
      const own = { ...environment, GATEWAY_PORT: String(port), ADMIN_PORT: String(admin) };
      this.processes.push(new AppProcess(app, own, options));
    }
    process.once('exit', () => this.processes.forEach((one) => void one.kill('SIGKILL')));
    for (const one of this.processes) one.start();
    await this.untilReady();
    this.supervising = setInterval(() => this.processes.forEach((one) => this.raise(one)), superviseEveryMs);
  }

  /** Kills one process in the moment and starts it again. */
  async fell(one: AppProcess): Promise<void> {
    this.felled.add(one);
    await one.kill('SIGKILL');
    one.start();
    this.felled.delete(one);
  }

  async untilReady(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.untilReady(readyWithinMs)));
  }

  async stop(): Promise<void> {
    clearInterval(this.supervising);
    await Promise.all(this.processes.map((one) => one.kill('SIGKILL')));
  }

  private raise(one: AppProcess): void {
    if (one.pid !== null || this.felled.has(one)) return;
    this.selfEnds[one.app] = (this.selfEnds[one.app] ?? 0) + 1;
    one.start();
  }
}
