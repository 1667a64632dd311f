import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Redis } from 'ioredis';

import { appNames } from '../../../test/support/app-process.js';
import type { AppName } from '../../../test/support/app-process.js';
import { startOtlpReceiver } from '../../../test/stand-ins/otlp-receiver.js';
import type { OtlpReceiver } from '../../../test/stand-ins/otlp-receiver.js';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { scriptNames } from '../census.js';
import { readOptions } from '../options.js';
import { callItems, publishItems } from '../items/publish.js';
import { Product, productQueues, untilOver } from '../product.js';
import { readJobs } from '../redis-meter.js';
import { callsByTheClock, filesByTheClock, httpByTheClock, withoutClock } from './by-the-clock.js';
import { totalOf } from './compare.js';
import type { Budget, Counts } from './compare.js';
import { namingOf } from './naming.js';
import { Relay } from './relay.js';
import type { Traffic } from './relay.js';
import { ServerTally } from './server-tally.js';
import { add, since, sumOf } from './tally.js';
import type { Tally } from './tally.js';
import { WatchedApp } from './watched-app.js';
import type { AppCounts, Plant } from './watched-app.js';

/** What one app does more in every run. */
export interface Planted {
  app: AppName;
  what: Plant;
}

/** As long as this who asks the dashboard or Twilio waits: the worker that asked for the call has finished its job by then. */
const answerAfterMs = 15;

/** What was said over a connection a moment ago has been read. */
const settleMs = 100;

const msPerSecond = 1_000;

const statuses = ['sent', 'delivered'];

/** Everything that is counted of an app, so far. */
interface AppReading extends Traffic, AppCounts {
  logLines: Tally;
  spans: Tally;
}

interface Reading {
  atMs: number;
  apps: Record<string, AppReading>;
  jobs: Tally;
  serverCommands: Tally;
}

function total(tally: Tally): Tally {
  return { all: totalOf(tally) };
}

/** The bytes of those calls that count. */
function share(bytes: Tally, counted: Tally, calls: Tally): Tally {
  return Object.fromEntries(
    Object.entries(counted).map(([kind, count]) => [kind, ((bytes[kind] ?? 0) * count) / (calls[kind] ?? count)]),
  );
}

function scaled(counts: Counts, factor: number): Counts {
  const times = (tally: Tally): Tally =>
    Object.fromEntries(Object.entries(tally).map(([kind, count]) => [kind, count * factor]));
  return Object.fromEntries(Object.entries(counts).map(([count, tally]) => [count, times(tally)]));
}

/** The whole product beside everything that counts what it does. */
export class BudgetHarness {
  private constructor(
    private readonly server: PrivateRedis,
    private readonly redis: Redis,
    private readonly product: Product,
    private readonly apps: ReadonlyMap<AppName, WatchedApp>,
    private readonly tally: ServerTally | null,
    private readonly traces: OtlpReceiver,
  ) {}

  /** Everything that is kept meanwhile goes into the folder; the apps are told these settings beside their usual ones. */
  static async start(folder: string, settings: Record<string, string> = {}): Promise<BudgetHarness> {
    const server = await startRedis({ appendonly: 'always', dir: mkdtempSync(join(folder, 'redis-')) });
    const redis = new Redis(server.url);
    const naming = namingOf(await scriptNames(redis));
    const traces = await startOtlpReceiver();
    const apps = new Map<AppName, WatchedApp>();
    const isApp = (source: string): boolean => [...apps.values()].some(({ relay }) => relay.sources.has(source));
    const knowsMonitor = server.kind !== 'javascript';
    // Before anybody talks: ioredis takes what arrives in the moment in which MONITOR is answered for answers of its own.
    const tally = knowsMonitor ? await ServerTally.watch(redis, isApp, naming) : null;
    const more = { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url, SPOOL_DIR: join(folder, 'spool'), ...settings };
    const begin = async (name: AppName, environment: Record<string, string>) => {
      const app = await WatchedApp.start(name, new Relay(server.port, naming), { ...environment, ...more }, folder);
      apps.set(name, app);
      return app.child;
    };
    const options = readOptions(['--callbacks', '0']); // they are told one by one, below
    const product = await Product.start(redis, server.url, options, folder, { begin, answerAfterMs });
    return new BudgetHarness(server, redis, product, apps, tally, traces);
  }

  /**
   * Plays runs and answers what one of them has cost. One after the other, each step when the one before is over: how often a
   * worker finds its next job at once, or two messages fall into one turn, is then not left to chance.
   */
  play(runs: number, planted: readonly Planted[] = []): Promise<Budget> {
    return this.each(runs, async () => {
      await this.product.run(1, 1);
      for (const status of statuses) await this.product.report(status);
      for (const { app, what } of planted) await this.apps.get(app)?.plant(what);
    });
  }

  /** Calls of a graph with so many items in the same way, when two that nobody counts are over. */
  async playGraph(calls: number, count: number): Promise<Budget> {
    const { gatewayUrl } = this.product;
    await publishItems(gatewayUrl);
    const call = async (): Promise<void> => {
      await callItems(gatewayUrl, { count, chars: 0 });
      await untilOver(this.redis, this.product.tags.length);
    };
    for (let warming = 0; warming < 2; warming++) await call();
    return this.each(calls, call);
  }

  private async each(times: number, play: () => Promise<void>): Promise<Budget> {
    const before = await this.read();
    for (let time = 0; time < times; time++) await play();
    return this.perRun(before, await this.read(), times);
  }

  async stop(): Promise<void> {
    this.tally?.stop();
    await this.product.stop('SIGKILL');
    for (const { relay } of this.apps.values()) relay.close();
    this.redis.disconnect();
    await Promise.all([this.traces.close(), this.server.stop()]);
  }

  private async read(): Promise<Reading> {
    await Promise.all([...this.apps.values()].map((app) => app.flush()));
    await pause(settleMs);
    const apps: Reading['apps'] = {};
    for (const app of this.apps.values()) apps[app.name] = structuredClone(await this.readApp(app));
    const jobs = await readJobs(this.redis, productQueues, this.product.tags);
    return { atMs: performance.now(), apps, jobs, serverCommands: { ...this.tally?.commands } };
  }

  private async readApp(app: WatchedApp): Promise<AppReading> {
    const spans: Tally = {};
    for (const span of this.traces.sentSpans()) if (span.service === `turnpike-${app.name}`) add(spans, span.name);
    return { ...app.relay.traffic, ...(await app.counts()), logLines: app.logLines(), spans };
  }

  private perRun(before: Reading, after: Reading, runs: number): Budget {
    const seconds = (after.atMs - before.atMs) / msPerSecond;
    const budget: Budget = {};
    const [asked, counted]: [Tally[], Tally[]] = [[], []];
    for (const name of appNames) {
      const [was, is] = [before.apps[name], after.apps[name]];
      if (!was || !is) continue;
      const grown = (count: keyof AppReading): Tally => since(was[count], is[count]);
      const calls = withoutClock(grown('calls'), callsByTheClock, seconds);
      asked.push(grown('calls'));
      counted.push(calls);
      const ofApp: Counts = {
        ...this.bySort(name, calls),
        bytesOut: total(share(grown('bytesOut'), calls, grown('calls'))),
        bytesIn: total(share(grown('bytesIn'), calls, grown('calls'))),
        httpCalls: withoutClock(grown('httpCalls'), httpByTheClock, seconds),
        logLines: grown('logLines'),
        spans: grown('spans'),
        files: withoutClock(grown('files'), filesByTheClock, seconds),
      };
      budget[name] = scaled(ofApp, 1 / runs);
    }
    const commands = share(since(before.serverCommands, after.serverCommands), sumOf(counted), sumOf(asked));
    budget['product'] = scaled({ jobs: since(before.jobs, after.jobs), serverCommands: commands }, 1 / runs);
    return budget;
  }

  private bySort(name: AppName, calls: Tally): Pick<Counts, 'scripts' | 'commands'> {
    const isScript = (kind: string): boolean => this.apps.get(name)?.relay.scripts.has(kind) === true;
    const entries = Object.entries(calls);
    const scripts = Object.fromEntries(entries.filter(([kind]) => isScript(kind)));
    const others = Object.fromEntries(entries.filter(([kind]) => !isScript(kind)));
    return { scripts, commands: { ...others, scripts: totalOf(scripts) } };
  }
}
