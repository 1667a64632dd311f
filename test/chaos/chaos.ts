import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect } from '#redis';
import type { Redis } from '#redis';

import { until } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import { productEnvironment } from '../support/product-environment.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { wholeAof } from './aof.js';
import { audit, needsWholeAof } from './audit.js';
import { clusterPartitions, FallibleCluster } from './fallible-cluster.js';
import { designOf } from './design.js';
import type { Finding } from './findings.js';
import { Fleet } from './fleet.js';
import type { RootOf } from './fleet.js';
import { Killer } from './killer.js';
import { Load } from './load.js';
import { Operator } from './operator.js';
import type { ChaosOptions } from './options.js';
import { PowerCuts } from './power-cuts.js';
import { Random } from './random.js';
import { Records } from './records.js';
import { chaosRunFigures, isAsExpected } from './row.js';
import type { ChaosRow } from './row.js';
import { startFixture } from './fixture.js';
import type { Fixture } from './fixture.js';
import { untilQuiet } from './until-quiet.js';
import { LostNotices } from './watch/lost-notices.js';
import { mountWriter } from './writes.js';

/** What a run of chaos came to. */
export interface ChaosResult {
  row: ChaosRow;
  findings: Finding[];
  /** Every promise held; or, for the negative control, one at least was broken. */
  isAsExpected: boolean;
  /** Logs and evidence; null when there was nothing to keep. */
  folder: string | null;
}

const noLastingRedis =
  'the only Redis here keeps nothing when killed: install redis-server, or --kill-redis-every-ms 0 no --stops and no --takeovers';
const sayEveryMs = 10_000;
const quietWithinMs = { short: 60_000, defaults: 240_000 };

/** Told how far a run has come, a line at a time. */
type Say = (line: string) => void;

/** What else befalls the fleet while the load runs. */
export interface Course {
  /** The built tree that the n-th process of each app begins from. */
  rootOf: RootOf;
  /** Rejects when what it looks for is not so. */
  play: (rolling: Rolling) => Promise<void>;
}

/** What a course works with. */
export interface Rolling {
  fleet: Fleet;
  load: Pick<Load, 'begun'>;
  redisUrl: string;
  client: Redis;
  /** The settings that the apps have got. */
  environment: Record<string, string>;
  say: Say;
}

/** Kills the design under load and audits what is left, from the world that was never killed and from the ledger. */
export async function chaos(
  options: ChaosOptions,
  say: Say = () => undefined,
  course: Course | null = null,
): Promise<ChaosResult> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-chaos-'));
  say(`seed ${options.seed}; logs in ${folder}`);
  const result = await playIn(folder, options, say, course);
  if (result.folder === null) rmSync(folder, { recursive: true, force: true });
  else rmSync(join(folder, 'compiled'), { recursive: true, force: true });
  return result;
}

async function playIn(folder: string, options: ChaosOptions, say: Say, course: Course | null): Promise<ChaosResult> {
  const args = needsWholeAof(options) || options.powerCuts > 0 ? wholeAof : [];
  const redis = options.cluster
    ? await FallibleCluster.start(options.appendonly, new Random(options.seed))
    : await startRedis({ appendonly: options.appendonly, args, port: await freePort() });
  const random = new Random(options.seed);
  const routes = random.fork();
  const fleet = await Fleet.plan(designOf[options.design], options.replicas, folder, course?.rootOf);
  const fixture = await startFixture(options, random.fork(), () => routes.pick(fleet.gatewayUrls));
  const client = connect({ url: redis.url, role: 'worker', onError: () => undefined }); // killed on purpose
  const losing = await LostNotices.start(options, redis);
  try {
    return await play({ options, random, folder, redis, client, fleet, fixture, losing, say, course });
  } finally {
    client.disconnect();
    await fleet.stop();
    await Promise.all([fixture.close(), losing?.close(), redis.stop()]);
  }
}

interface Harness {
  options: ChaosOptions;
  random: Random;
  folder: string;
  redis: PrivateRedis;
  client: Redis;
  fleet: Fleet;
  fixture: Fixture;
  losing: LostNotices | null;
  say: Say;
  course: Course | null;
}

async function play(harness: Harness): Promise<ChaosResult> {
  const { options, random, redis, client, fleet, fixture, losing } = harness;
  if (redis.kind === 'javascript' && needsLastingRedis(options)) throw new Error(noLastingRedis);
  const startedAt = Date.now();
  const environment = await settingsOf(harness);
  await fleet.start(environment, losing?.gatewayEnvironment);
  losing?.begin(() => fleet.gatewayUrls, client);
  const killer = new Killer(options, fleet, redis, random.fork());
  const gateways = random.fork();
  const operator = new Operator(() => gateways.pick(fleet.gatewayUrls), new Records(client));
  const load = new Load(options, fixture, random.fork(), operator, losing?.watch);
  const power = new PowerCuts(redis);
  const onCourse = harness.course?.play({ fleet, load, redisUrl: redis.url, client, environment, say: harness.say });
  const unready = await kill(harness, killer, load, power, onCourse).finally(() => power.stop());
  return judge(harness, { load, killer, power, environment, unready, startedAt });
}

/** What is left to be judged when the load is over. */
interface Played {
  load: Load;
  killer: Killer;
  power: PowerCuts;
  environment: Record<string, string>;
  unready: readonly Finding[];
  startedAt: number;
}

/** Waits until all is at rest, and audits it. */
async function judge(harness: Harness, played: Played): Promise<ChaosResult> {
  const { options, folder, redis, client, fleet, fixture, losing } = harness;
  const { load, killer, power, environment, unready, startedAt } = played;
  const isQuiet = (): Promise<boolean> => designOf[options.design].isQuiet(client);
  const quiet = await untilQuiet(isQuiet, quietWithinMs[options.defaults ? 'defaults' : 'short']);
  await fixture.twilio.callbacksDone();
  const unseen = (await losing?.end()) ?? [];
  const seen = { options, fixture, load, redis: client, redisFolder: redis.dir, environment, folder, unready, unseen };
  const { findings, figures } = await audit(seen);
  const { design: name, seed, replicas, appendonly } = options;
  const row: ChaosRow = {
    ...{ design: name, seed, replicas, appendonly, ...figures },
    ...{ watched: losing?.row ?? null, kills: killer.kills, self_ends: fleet.selfEnds, ...chaosRunFigures(killer) },
    ...{ slot_moves: redis instanceof FallibleCluster ? redis.slotMoves : 0 },
    ...{ power_cuts: power.cuts, lost_bytes: power.lostBytes, faults: fixture.faults.counts },
    ...{ wall_s: Math.round((Date.now() - startedAt) / 1_000), quiet },
  };
  const isKept = options.keep || (name === 'turnpike' && findings.length > 0);
  return { row, findings, isAsExpected: isAsExpected(options, findings.length), folder: isKept ? folder : null };
}

/** What all apps have got: a gateway takes up what another has left in their spool. */
async function settingsOf({ options, folder, redis, fixture }: Harness): Promise<Record<string, string>> {
  const { model, dashboard, twilio } = fixture;
  const places = { redisUrl: redis.url, modelUrl: model.apiUrl, dashboardUrl: dashboard.url, twilio };
  const writer = options.writes ? await mountWriter(folder) : {};
  const spread: Record<string, string> = options.cluster
    ? { PARTITIONS: String(clusterPartitions), PARTITION_WORKERS: '1' }
    : {};
  const own = { SPOOL_DIR: join(folder, 'spool'), ...writer, ...spread };
  return { ...productEnvironment(places), ...own, ...designOf[options.design].environment(options) };
}

/** The load under fire, to its end; says every few seconds how far it has come. */
async function kill(
  { say, options }: Harness,
  killer: Killer,
  load: Load,
  power: PowerCuts,
  onCourse: Promise<void> | undefined,
): Promise<Finding[]> {
  const report = (): void => {
    const { appKills, redisKills, underFireMs } = killer;
    const time = `${Math.round(underFireMs / 1_000)} s`;
    say(
      `${time}: ${load.begun} of ${options.runs} groups begun, ${load.done} done; apps killed ${appKills}, Redis ${redisKills}`,
    );
  };
  const telling = setInterval(report, sayEveryMs);
  killer.start();
  await Promise.all([
    load.run(),
    stopRedisHalfWay(options, killer, load),
    cutPower(options, killer, load, power),
    onCourse,
  ]).finally(() => clearInterval(telling));
  const unready = await killer.stop();
  report();
  return unready;
}

async function stopRedisHalfWay({ runs, stopRedisForMs }: ChaosOptions, killer: Killer, load: Load): Promise<void> {
  if (stopRedisForMs === 0) return;
  await until('half of the load', () => load.begun >= runs / 2, Infinity);
  await killer.stopRedis();
}

async function cutPower(options: ChaosOptions, killer: Killer, load: Load, power: PowerCuts): Promise<void> {
  for (let cut = 1; cut <= options.powerCuts; cut++) {
    await until('the next power cut', () => load.begun >= (options.runs * cut) / (options.powerCuts + 1), Infinity);
    await killer.cutPower(power);
  }
}

function needsLastingRedis(options: ChaosOptions): boolean {
  const { killRedisEveryMs, stopRedisForMs, stopRedisWith, powerCuts } = options;
  const isKilledOnce = stopRedisForMs > 0 && stopRedisWith === 'SIGKILL';
  return killRedisEveryMs > 0 || needsWholeAof(options) || powerCuts > 0 || isKilledOnce;
}
