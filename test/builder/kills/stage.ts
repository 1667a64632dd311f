import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { designOf } from '../../chaos/design.js';
import { startFixture } from '../../chaos/fixture.js';
import type { Fixture } from '../../chaos/fixture.js';
import { Fleet } from '../../chaos/fleet.js';
import type { RootOf } from '../../chaos/fleet.js';
import { Killer } from '../../chaos/killer.js';
import type { ChaosOptions } from '../../chaos/options.js';
import { Random } from '../../chaos/random.js';
import { chaosRunFigures } from '../../chaos/row.js';
import { freePort } from '../../support/free-port.js';
import { productEnvironment } from '../../support/product-environment.js';
import { startRedis } from '../../support/redis.mjs';
import type { PrivateRedis } from '../../support/redis.mjs';
import type { ModelScript } from '../../stand-ins/scripted-model-server.js';
import { Gateways } from './gateways.js';

/** What a play came to: figures, what was found, and the folder of its logs where they are kept. */
export interface KillResult {
  row: Record<string, unknown>;
  findings: string[];
  folder: string | null;
}

export type Say = (line: string) => void;

/** The product in many processes, and the world that they speak to. */
export interface Stage {
  chaos: ChaosOptions;
  random: Random;
  folder: string;
  redis: PrivateRedis;
  client: Redis;
  fleet: Fleet;
  fixture: Fixture;
  gateways: Gateways;
  environment: Record<string, string>;
  /** The tree of the older build that some of its processes run; null: all run this one. */
  older: string | null;
  say: Say;
}

/** What is played on it: `prepare` before the first kill, `load` under fire, `audit` when all has come to rest. */
export interface Act<T> {
  name: string;
  chaos: ChaosOptions;
  /** Where its processes begin; absent: in this build. */
  rootOf?: RootOf | undefined;
  /** Settings over the harness's own. */
  environment: Record<string, string>;
  model(random: Random): ModelScript;
  prepare(stage: Stage): Promise<void>;
  load(stage: Stage, killer: Killer): Promise<T>;
  audit(stage: Stage, loaded: T): Promise<{ figures: object; findings: string[] }>;
}

const quietForMs = 1_000;
const quietWithinMs = 120_000;

/** Plays an act while processes and Redis are killed, and audits what is left. */
export async function underKills<T>(act: Act<T>, say: Say): Promise<KillResult> {
  const { chaos } = act;
  const folder = mkdtempSync(join(tmpdir(), `turnpike-${act.name}-`));
  say(`seed ${chaos.seed}; logs in ${folder}`);
  const random = new Random(chaos.seed);
  const redis = await startRedis({ appendonly: chaos.appendonly, args: [], port: await freePort() });
  const fleet = await Fleet.plan(designOf.turnpike, chaos.replicas, folder, act.rootOf);
  const routes = random.fork();
  const fixture = await startFixture(chaos, random.fork(), () => routes.pick(fleet.gatewayUrls));
  fixture.model.use(act.model(random.fork()));
  const client = connect({ url: redis.url, role: 'worker', onError: () => undefined }); // killed on purpose
  const gateways = new Gateways(fleet.gatewayUrls, random.fork());
  const places = { redisUrl: redis.url, modelUrl: fixture.model.apiUrl, dashboardUrl: fixture.dashboard.url };
  const environment = {
    ...productEnvironment({ ...places, twilio: fixture.twilio }),
    OPENAI_API_URL: fixture.model.apiUrl, // embeddings
    ...{ SPOOL_DIR: join(folder, 'spool'), ...designOf.turnpike.environment(chaos), ...act.environment },
  };
  const older = act.rootOf?.(1) ?? null;
  let result: KillResult;
  try {
    result = await play(act, {
      chaos,
      random,
      folder,
      redis,
      client,
      fleet,
      fixture,
      gateways,
      environment,
      older,
      say,
    });
  } finally {
    client.disconnect();
    await fleet.stop();
    await Promise.all([fixture.close(), redis.stop()]);
  }
  if (result.folder === null) rmSync(folder, { recursive: true, force: true });
  return result;
}

async function play<T>(act: Act<T>, stage: Stage): Promise<KillResult> {
  const { chaos, random, fleet, redis, client, environment, say, folder } = stage;
  const startedAt = Date.now();
  await fleet.start(environment);
  await act.prepare(stage);
  const killer = new Killer(chaos, fleet, redis, random.fork());
  killer.start();
  const loaded = await act.load(stage, killer);
  const unready = await killer.stop();
  say(`all played after ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  const quiet = await untilQuiet(client);
  const found = await act.audit(stage, loaded);
  const findings = [
    ...unready.map(({ what }) => `stuck: ${what}`),
    ...(quiet ? [] : ['stuck: it did not come to rest']),
    ...found.findings,
  ];
  const row = {
    ...{ seed: chaos.seed, ...found.figures, kills: killer.kills, ...chaosRunFigures(killer) },
    ...{ self_ends: fleet.selfEnds, quiet, wall_s: Math.round((Date.now() - startedAt) / 1_000) },
  };
  return { row, findings, folder: chaos.keep || findings.length > 0 ? folder : null };
}

/** Works through a list, so many at once. */
export async function pool<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const one = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function untilQuiet(client: Redis): Promise<boolean> {
  const end = Date.now() + quietWithinMs;
  for (let since = Date.now(); Date.now() - since < quietForMs; await pause(100)) {
    if (Date.now() > end) return false;
    if (!(await designOf.turnpike.isQuiet(client))) since = Date.now();
  }
  return true;
}

/** Prints what was found, and ends the process by it. */
export function printResult({ row, findings, folder }: KillResult): never {
  for (const finding of findings.slice(0, 40)) process.stderr.write(`${finding}\n`);
  if (folder !== null) process.stderr.write(`logs and evidence: ${folder}\n`);
  for (const [name, value] of Object.entries(row)) process.stdout.write(`${name.padEnd(18)}${JSON.stringify(value)}\n`);
  process.stdout.write(`${JSON.stringify(row)}\n`);
  process.exit(findings.length === 0 ? 0 : 1);
}
