import { settingsFile } from '#telemetry';
import { appNames } from '../doctor/app-names.js';
import type { AppName, ProgramName } from '../doctor/app-names.js';
import { KeptApp } from './kept-app.js';
import type { KeptAppOptions } from './kept-app.js';
import { freeRow, usualOrFree } from '../ports.js';

/** In which order an upgrade replaces them: a controller decides effects that the others must know (docs/operations.md, "Upgrading"). */
export const upgradeOrder: readonly AppName[] = ['tool-runner', 'compressor', 'gateway', 'controller'];

/** The settings of the folder are read by each app itself, so that a start later finds what they are then. */
export function environmentOfApps(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ofFile = settingsFile()?.set ?? [];
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofFile.includes(name)));
}

type FleetOptions = Omit<KeptAppOptions, 'app' | 'adminPorts'> & { adminPorts: Readonly<Record<AppName, number>> };

/** The four apps of one folder, as processes of this machine, or all in one. */
export class Fleet {
  private constructor(
    readonly apps: readonly KeptApp[],
    private readonly onNotice: (notice: string) => void,
  ) {}

  static async prepare(options: FleetOptions): Promise<Fleet> {
    const apps: KeptApp[] = [];
    const taken: number[] = [];
    for (const app of upgradeOrder) {
      const adminPort = await usualOrFree(options.adminPorts[app], taken);
      taken.push(adminPort);
      apps.push(new KeptApp({ ...options, app, adminPorts: [adminPort] }));
    }
    return new Fleet(apps, options.onNotice);
  }

  /** All four in one process (ADR 215). */
  static async prepareOne(options: FleetOptions): Promise<Fleet> {
    const first = await freeRow(options.adminPorts.gateway, appNames.length);
    const adminPorts = appNames.map((_app, at) => first + at);
    return new Fleet([new KeptApp({ ...options, app: 'all-in-one', adminPorts })], options.onNotice);
  }

  /** Starts all at once; the names of those that were not ready in time. */
  async start(): Promise<ProgramName[]> {
    const ready = await Promise.all(this.apps.map((app) => app.start()));
    return this.apps.filter((_app, at) => !ready[at]).map(({ name }) => name);
  }

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.stop()));
  }

  /** Ends these, one after the other, and starts each again; the first that is not ready ends it, and is named. */
  async restart(names: readonly AppName[]): Promise<ProgramName | null> {
    for (const app of this.apps.filter(({ name }) => names.some((each) => each === name))) {
      await app.stop();
      if (!(await app.start())) return app.name;
      this.onNotice(`${app.name} runs again`);
    }
    return null;
  }

  /** Replaces them by those of another package, one at a time, in the order of an upgrade; back in the reverse order where one is not ready. */
  async replace(
    root: string,
    say: (notice: string) => void,
  ): Promise<{ failed: ProgramName | null; lastLines: readonly string[] }> {
    const done: { app: KeptApp; before: string }[] = [];
    for (const app of this.apps) {
      done.push({ app, before: app.root });
      await app.stop();
      app.root = root;
      if (await app.start()) {
        say(`${app.name} runs from ${root}`);
        continue;
      }
      const { lastLines } = app;
      say(`${app.name} of ${root} is not ready: back to what ran before`);
      for (const each of done.toReversed()) {
        await each.app.stop();
        each.app.root = each.before;
        await each.app.start();
      }
      return { failed: app.name, lastLines };
    }
    return { failed: null, lastLines: [] };
  }
}
