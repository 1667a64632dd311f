import { mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { startRedis } from '../../../test/support/redis.mjs';
import { appNames } from '../../../test/support/app-process.js';
import type { ProgramName } from '../../../test/support/app-process.js';
import { freePorts } from '../../../test/support/free-port.js';
import { Relay } from '../budget/relay.js';
import { namingOf } from '../budget/naming.js';
import { since } from '../budget/tally.js';
import type { Tally } from '../budget/tally.js';
import { scriptNames } from '../census.js';
import { startApp } from '../child.js';
import { cpuSeconds } from '../cpu.js';
import { memoryMiB } from '../memory.js';
import { readOptions } from '../options.js';
import { Product } from '../product.js';
import { readRedis } from '../redis-meter.js';

export interface RestOptions {
  /** All four apps in one process (ADR 215). */
  inOne?: boolean;
  /** How long nothing is done before anything is measured, and for how long it is. */
  settleSeconds: number;
  seconds: number;
}

/** What one process is at its start and at rest. */
export interface Resting {
  /** From its start until it says that it is ready, and the CPU that it has used by then. */
  readyMs: number;
  readyCpuMs: number;
  /** Modules that it has compiled, and how much of them, in KiB: what Node writes down of them at its end. */
  modules: number;
  compiledKiB: number;
  /** Per cent of a core. */
  cpu: number;
  memoryMiB: number;
  /** What it asks of Redis in a second, by kind; what scripts call is not in it. */
  calls: Tally;
}

export interface Rest {
  apps: Partial<Record<ProgramName, Resting>>;
  redis: { cpu: number; memoryMiB: number };
  /** Commands that Redis runs in a second, those inside scripts too. */
  commands: number;
}

/** Enough that every connection is used and every script known. */
const runs = 20;

/** Of what Node has written down below a folder: how many modules, and their bytes. */
function compiledIn(folder: string): { modules: number; compiledKiB: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return { modules: files.length, compiledKiB: bytes / 1_024 };
}

/** Starts the product, one app after the other, has it do a little, lets it rest, and measures what it uses then. */
export async function measureRest(
  { settleSeconds, seconds, inOne = false }: RestOptions,
  folder: string,
): Promise<Rest> {
  const server = await startRedis({ appendonly: 'always', dir: mkdtempSync(join(folder, 'redis-')) });
  const redis = new Redis(server.url);
  const naming = namingOf(await scriptNames(redis));
  const relays = new Map<string, Relay>();
  const starts = new Map<string, { readyMs: number; readyCpuMs: number }>();
  const compiled = (app: string): string => join(folder, 'compiled', app);
  const start: typeof startApp = async (given, environment, logs) => {
    const app = inOne ? 'all-in-one' : given;
    const relay = new Relay(server.port, naming);
    relays.set(app, relay);
    mkdirSync(compiled(app), { recursive: true });
    const more = {
      NODE_COMPILE_CACHE: compiled(app),
      SPOOL_DIR: join(folder, 'spool'),
      REDIS_URL: await relay.listen(),
      ...(inOne && { ADMIN_PORT: String(await freePorts(appNames.length)) }),
    };
    const startedAt = performance.now();
    const child = await startApp(app, { ...environment, ...more }, logs);
    starts.set(app, { readyMs: performance.now() - startedAt, readyCpuMs: cpuSeconds(child.pid) * 1_000 });
    return child;
  };
  let before: Promise<unknown> = Promise.resolve();
  const begin: typeof startApp = (...parts) => {
    const begun = before.then(() => start(...parts));
    before = begun;
    return begun;
  };
  const product = await Product.start(redis, server.url, readOptions([]), folder, {
    ...{ begin, answerAfterMs: 0 },
    ...(inOne && { apps: ['gateway'] as const }),
  });
  await product.run(runs, 1);
  await pause(settleSeconds * 1_000);
  const pids = new Map([
    ...product.apps.map(({ name, pid }) => [name, pid] as const),
    ['redis', server.pid ?? 0] as const,
  ]);
  const cpu = (): Map<string, number> => new Map([...pids].map(([name, pid]) => [name, cpuSeconds(pid)]));
  const calls = (): Map<string, Tally> =>
    new Map([...relays].map(([name, { traffic }]) => [name, { ...traffic.calls }]));
  const [cpuBefore, callsBefore, askedBefore] = [cpu(), calls(), (await readRedis(redis)).commands];
  await pause(seconds * 1_000);
  const [cpuAfter, callsAfter, askedAfter] = [cpu(), calls(), (await readRedis(redis)).commands];
  const share = (name: string): number => (100 * ((cpuAfter.get(name) ?? 0) - (cpuBefore.get(name) ?? 0))) / seconds;
  const memory = new Map([...pids].map(([name, pid]) => [name, memoryMiB(pid)]));
  await product.stop(); // as they end, they write down what they have compiled
  for (const relay of relays.values()) relay.close();
  redis.disconnect();
  await server.stop();
  const perSecond = (tally: Tally): Tally =>
    Object.fromEntries(Object.entries(tally).map(([kind, count]) => [kind, count / seconds]));
  const apps = product.apps.map(({ name }): [string, Resting] => [
    name,
    {
      ...(starts.get(name) ?? { readyMs: 0, readyCpuMs: 0 }),
      ...compiledIn(compiled(name)),
      ...{ cpu: share(name), memoryMiB: memory.get(name) ?? 0 },
      calls: perSecond(since(callsBefore.get(name) ?? {}, callsAfter.get(name) ?? {})),
    },
  ]);
  return {
    apps: Object.fromEntries(apps),
    redis: { cpu: share('redis'), memoryMiB: memory.get('redis') ?? 0 },
    commands: (askedAfter - askedBefore) / seconds,
  };
}
