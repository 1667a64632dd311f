import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

import { AppProcess, until } from '../support/app-process.js';
import type { AppName } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import type { Design } from './design.js';

const superviseEveryMs = 200;
/** A busy machine boots everything at once. */
const readyWithinMs = 90_000;

/** The built tree that the n-th process of an app begins from. The first of each app boots before the others, and founds the deployment. */
export type RootOf = (n: number) => string;

/** The processes under test, each restarted whenever it has ended, as a supervisor would. */
export class Fleet {
  readonly processes: AppProcess[] = [];
  readonly gatewayUrls: string[] = [];
  /** Ends that nobody here has caused, by app. */
  readonly selfEnds: Record<string, number> = {};
  private supervising: NodeJS.Timeout | undefined;
  /** What is done to a process is done one thing after the other, and no supervisor takes part. */
  private readonly inHand = new Map<AppProcess, Promise<void>>();
  /** Those that have been ready in their present life. */
  private readonly up = new Set<AppProcess>();

  /** Chooses ports and writes each process's log, over all its lives, to `<logs>/<app>-<n>.log`. Starts nothing. */
  static async plan(design: Design, replicas: number, logs: string, rootOf?: RootOf): Promise<Fleet> {
    const fleet = new Fleet(design, logs, rootOf);
    for (const app of design.apps) {
      for (let n = 1; n <= replicas; n++)
        fleet.places.push({ app, n, port: await freePort(), admin: await freePort() });
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
    /** By default this build's. */
    private readonly rootOf?: RootOf,
  ) {}

  /** `gateway`: what gateways have beside the rest. */
  async start(environment: Record<string, string>, gateway: Record<string, string> = {}): Promise<void> {
    for (const { app, n, port, admin } of this.places) {
      const log = join(this.logs, `${app}-${n}.log`);
      const script = this.design.script(app);
      const root = this.rootOf?.(n);
      const options = {
        ...(script && { script }),
        ...(root !== undefined && { root }),
        onOutput: (text: string) => appendFileSync(log, text),
      };
      const cache = { NODE_COMPILE_CACHE: join(this.logs, 'compiled') };
      const beside = app === 'gateway' ? gateway : {};
      const own = { ...environment, ...beside, ...cache, GATEWAY_PORT: String(port), ADMIN_PORT: String(admin) };
      this.processes.push(new AppProcess(app, own, options));
    }
    process.once('exit', () => this.processes.forEach((one) => void one.kill('SIGKILL')));
    await this.warmUp();
    for (const one of this.processes) one.start();
    await this.untilReady();
    for (const one of this.processes) this.up.add(one);
    this.supervising = setInterval(() => this.processes.forEach((one) => void this.supervise(one)), superviseEveryMs);
  }

  /** Whether it has been ready since it was last started. */
  isUp(one: AppProcess): boolean {
    return this.up.has(one);
  }

  /** Kills one process in the moment and starts it again. */
  fell(one: AppProcess): Promise<void> {
    return this.handle(one, async () => {
      await one.kill('SIGKILL');
      this.up.delete(one);
      one.start();
    });
  }

  /** Drains one process, as an operator does who replaces it, starts it from another built tree, and waits until it is up; it may be killed on the way. */
  async move(one: AppProcess, root: string): Promise<void> {
    await this.handle(one, async () => {
      await one.kill('SIGTERM');
      this.up.delete(one);
      one.root = root;
      one.start();
    });
    await until(`${one.app} to be up again`, () => this.up.has(one), readyWithinMs).catch(() => undefined); // a hail may last
  }

  private async handle(one: AppProcess, work: () => Promise<void>): Promise<void> {
    const before = this.inHand.get(one) ?? Promise.resolve();
    const now = before.then(work);
    const settled = now.catch(() => undefined);
    this.inHand.set(one, settled);
    await now;
    if (this.inHand.get(one) === settled) this.inHand.delete(one);
  }

  async untilReady(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.untilReady(readyWithinMs)));
  }

  async stop(): Promise<void> {
    clearInterval(this.supervising);
    await Promise.all(this.processes.map((one) => one.kill('SIGKILL')));
  }

  /** One of each app lives and ends by itself: only then does Node keep what it has compiled, and every later start is cheap. */
  private async warmUp(): Promise<void> {
    const first = this.design.apps.flatMap((app) => this.processes.find((one) => one.app === app) ?? []);
    for (const one of first) one.start();
    await Promise.all(first.map((one) => one.untilReady(readyWithinMs)));
    await Promise.all(first.map((one) => one.kill('SIGTERM')));
  }

  /** Starts what has ended by itself, and notes what has become ready. */
  private async supervise(one: AppProcess): Promise<void> {
    if (this.inHand.has(one)) return;
    const { pid } = one;
    if (pid === null) {
      this.selfEnds[one.app] = (this.selfEnds[one.app] ?? 0) + 1;
      this.up.delete(one);
      one.start();
    } else if (!this.up.has(one) && (await one.isReady()) && one.pid === pid) this.up.add(one);
  }
}
