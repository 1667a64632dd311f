import { setTimeout as pause } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Redis } from 'ioredis';

import type { ScheduleState } from '#schedule';
import { keys, schedulesKey } from '#records';
import { parseStored } from '#redis';
import { designOf } from '../chaos/design.js';
import { startFixture } from '../chaos/fixture.js';
import { Fleet } from '../chaos/fleet.js';
import type { RootOf } from '../chaos/fleet.js';
import { readOptions } from '../chaos/options.js';
import type { ChaosOptions } from '../chaos/options.js';
import { Random } from '../chaos/random.js';
import { freePort } from '../support/free-port.js';
import { productEnvironment, standInKeys } from '../support/product-environment.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';

/** Two gateways and two controllers on a Redis of their own, and a client that looks behind their backs. */
export interface Stage {
  options: ChaosOptions;
  random: Random;
  redis: PrivateRedis;
  client: Redis;
  fleet: Fleet;
  folder: string;
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Starts the processes; `times`: the short ones of chaos, else the product's own. */
export async function openStage(args: readonly string[], times: 'short' | 'own', rootOf?: RootOf): Promise<Stage> {
  const options = readOptions(args);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-schedules-'));
  const random = new Random(options.seed);
  const redis = await startRedis({ appendonly: options.appendonly, args: [], port: await freePort() });
  const design = { ...designOf.turnpike, apps: ['gateway', 'controller'] as const };
  const fleet = await Fleet.plan(design, options.replicas, folder, rootOf);
  const fixture = await startFixture(options, random.fork(), () => random.pick(fleet.gatewayUrls));
  const { model, dashboard, twilio } = fixture;
  const places = { redisUrl: redis.url, modelUrl: model.apiUrl, dashboardUrl: dashboard.url, twilio };
  const client = new Redis(redis.url, { retryStrategy: () => 200, maxRetriesPerRequest: null });
  client.on('error', () => undefined); // killed on purpose
  const close = async (): Promise<void> => {
    client.disconnect();
    await fleet.stop();
    await Promise.all([fixture.close(), redis.stop()]);
    if (!options.keep) rmSync(folder, { recursive: true, force: true });
  };
  const own = times === 'short' ? design.environment(options) : {};
  const spool = { SPOOL_DIR: join(folder, 'spool') };
  const environment = { ...productEnvironment(places), ...spool, ...own };
  await fleet.start(environment).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { options, random, redis, client, fleet, folder, environment, close };
}

/** A pure tool, which runs in the turn of the child. */
const step = { kind: 'tool', id: 'today', toolName: 'today_range', args: {} };

/** What a schedule of these times repeats. */
export function repeated(times: { ms: number } | { cron: string; timeZone: string }): object {
  return { version: 1, root: { kind: 'every', id: 'nightly', ...times, onError: 'continue', step } };
}

/** How long a store that is away is waited for, and how often it is asked, in milliseconds. */
const [patienceMs, askEveryMs] = [30_000, 200];

/** Asks a gateway, again while its store is away; rejects where it does not answer as expected. */
export async function post(url: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
  const latest = Date.now() + patienceMs;
  for (;;) {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.ok) return;
    const said = `POST ${path} answered ${response.status}: ${await response.text()}`;
    if (response.status !== 503 || Date.now() > latest) throw new Error(said);
    await pause(askEveryMs);
  }
}

/** The states of all schedules, as their actors have them. */
export async function readStates(client: Redis): Promise<ScheduleState[]> {
  const actorIds = await client.zrange(schedulesKey, 0, -1);
  const pipeline = client.pipeline();
  for (const actorId of actorIds) pipeline.hget(keys.actor(actorId), 'state');
  const replies = (await pipeline.exec()) ?? [];
  return replies.flatMap(([, text]) => (typeof text === 'string' ? [parseStored<ScheduleState>(text)] : []));
}
