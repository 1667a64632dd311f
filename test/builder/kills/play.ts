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
import { Killer } from '../../chaos/killer.js';
import { Random } from '../../chaos/random.js';
import { Records } from '../../chaos/records.js';
import { chaosRunFigures } from '../../chaos/row.js';
import { freePort } from '../../support/free-port.js';
import { productEnvironment } from '../../support/product-environment.js';
import { startRedis } from '../../support/redis.mjs';
import type { PrivateRedis } from '../../support/redis.mjs';
import { RunAudit } from './audit-runs.js';
import { SessionAudit } from './audit-sessions.js';
import { auditStreams } from './audit-streams.js';
import { Gateways } from './gateways.js';
import { innerGraph, playedGraphs } from './graphs.js';
import type { PlayedGraph } from './graphs.js';
import { builderModel } from './model.js';
import type { KillOptions } from './options.js';
import { plansOf } from './plans.js';
import { playRun } from './play-runs.js';
import type { PlayedRun } from './play-runs.js';
import { SessionPlay } from './play-sessions.js';
import type { PlayedSession } from './play-sessions.js';
import { replayRuns } from './replay-runs.js';
import { startTarget } from './target.js';
import type { Target } from './target.js';

/** What a play came to: figures, what was found, and the folder of its logs where they are kept. */
export interface KillResult {
  row: Record<string, unknown>;
  findings: string[];
  folder: string | null;
}

type Say = (line: string) => void;

const sayEveryMs = 10_000;
const quietForMs = 1_000;
const quietWithinMs = 120_000;
/** What is measured is that everything is done once, not how fast two cores under fire do it. */
const patientTimes = { TOOL_TIMEOUT_MS: '5000', RUN_MAX_SECONDS: '900', EGRESS_ALLOW: '127.0.0.1' };

interface Stage {
  options: KillOptions;
  random: Random;
  folder: string;
  redis: PrivateRedis;
  client: Redis;
  fleet: Fleet;
  fixture: Fixture;
  target: Target;
  gateways: Gateways;
  environment: Record<string, string>;
  say: Say;
}

/** Plays sessions and runs of graphs while processes and Redis are killed, and audits what is left. */
export async function playKills(options: KillOptions, say: Say): Promise<KillResult> {
  const { chaos } = options;
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-sessions-'));
  say(`seed ${chaos.seed}; logs in ${folder}`);
  const random = new Random(chaos.seed);
  const redis = await startRedis({ appendonly: chaos.appendonly, args: [], port: await freePort() });
  const fleet = await Fleet.plan(designOf.turnpike, chaos.replicas, folder);
  const routes = random.fork();
  const fixture = await startFixture(chaos, random.fork(), () => routes.pick(fleet.gatewayUrls));
  fixture.model.use(builderModel(random.fork()));
  const target = await startTarget(random.fork());
  const client = connect({ url: redis.url, role: 'worker', onError: () => undefined }); // killed on purpose
  const gateways = new Gateways(fleet.gatewayUrls, random.fork());
  const places = { redisUrl: redis.url, modelUrl: fixture.model.apiUrl, dashboardUrl: fixture.dashboard.url };
  const environment = {
    ...productEnvironment({ ...places, twilio: fixture.twilio }),
    ...{ SPOOL_DIR: join(folder, 'spool'), ...designOf.turnpike.environment(chaos), ...patientTimes },
  };
  let result: KillResult;
  try {
    const stage = { options, random, folder, redis, client, fleet, fixture, target, gateways, environment, say };
    result = await play(stage);
  } finally {
    client.disconnect();
    await fleet.stop();
    await Promise.all([fixture.close(), target.close(), redis.stop()]);
  }
  if (result.folder === null) rmSync(folder, { recursive: true, force: true });
  return result;
}

async function play(stage: Stage): Promise<KillResult> {
  const { options, random, fleet, redis, client, gateways, environment, say, target, folder } = stage;
  const startedAt = Date.now();
  await fleet.start(environment);
  const graphs = playedGraphs(target.url);
  await publish(gateways, graphs, target.url);
  const killer = new Killer(options.chaos, fleet, redis, random.fork());
  killer.start();
  const { sessions, runs } = await load(stage, graphs, killer);
  const unready = await killer.stop();
  say(`all played after ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  const quiet = await untilQuiet(client);
  const found = await audit({ ...stage, sessions, runs });
  const findings = [
    ...unready.map(({ what }) => `stuck: ${what}`),
    ...(quiet ? [] : ['stuck: it did not come to rest']),
    ...found.findings,
  ];
  const row = {
    ...{ seed: options.chaos.seed, ...found.figures, kills: killer.kills, ...chaosRunFigures(killer) },
    ...{ self_ends: fleet.selfEnds, quiet, wall_s: Math.round((Date.now() - startedAt) / 1_000) },
  };
  return { row, findings, folder: options.chaos.keep || findings.length > 0 ? folder : null };
}

async function publish(gateways: Gateways, graphs: readonly PlayedGraph[], target: string): Promise<void> {
  for (const { id, graph } of [{ id: 'inner', graph: innerGraph(target) }, ...graphs]) {
    const stored = await gateways.ask({ path: '/v1/workflows', body: { id, graph } });
    const published = id === 'inner' ? stored : await gateways.ask({ path: `/v1/workflows/${id}/publish`, body: {} });
    if (stored.status !== 201 || published.status >= 300)
      throw new Error(`${id} cannot be published: ${JSON.stringify([stored.body, published.body])}`);
  }
}

/** Sessions and runs side by side, so many at once of each. */
async function load({ options, random, gateways, say }: Stage, graphs: readonly PlayedGraph[], killer: Killer) {
  const plans = plansOf(options, graphs);
  const sessions: PlayedSession[] = [];
  const runs: PlayedRun[] = [];
  const failures: string[] = [];
  const report = (): void =>
    say(
      `${sessions.length} of ${plans.sessions.length} sessions, ${runs.length} of ${plans.runs.length} runs; ` +
        `apps killed ${killer.appKills}, Redis ${killer.redisKills}`,
    );
  const telling = setInterval(report, sayEveryMs);
  const note = (error: unknown): void => void failures.push(String(error));
  await Promise.all([
    pool(plans.sessions, options.atOnce, (plan) =>
      new SessionPlay(gateways, random.fork(), plan).play().then((one) => void sessions.push(one), note),
    ),
    pool(plans.runs, options.atOnce, (plan) =>
      playRun(gateways, random.fork(), plan).then((one) => void runs.push(one), note),
    ),
  ]).finally(() => clearInterval(telling));
  report();
  for (const failure of failures) say(failure);
  return { sessions, runs };
}

async function pool<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const one = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

type Played = Stage & { sessions: readonly PlayedSession[]; runs: readonly PlayedRun[] };

async function audit(played: Played): Promise<{ figures: object; findings: string[] }> {
  const { options, gateways, client, environment, target, folder, sessions, runs } = played;
  const bySession = new SessionAudit();
  for (const session of sessions) await bySession.check(gateways, session);
  const records = new Records(client);
  const kept = await records.runs();
  const byRun = new RunAudit(gateways, target.requests);
  await byRun.check(runs, kept);
  const streams = await auditStreams(gateways, sessions, runs);
  const replays = await replayRuns(client, kept, { folder, environment });
  const [unplayed, below] = [options.sessions - sessions.length, options.runs - runs.length];
  return {
    figures: {
      ...{ ...bySession.figures, ends: bySession.ends, ...byRun.figures, ...streams.figures },
      ...{ ...replays.figures, unplayed: unplayed + below },
    },
    findings: [
      ...(unplayed + below > 0 ? [`unplayed: ${unplayed} sessions and ${below} runs`] : []),
      ...[...bySession.findings, ...byRun.findings, ...streams.findings, ...replays.findings],
    ],
  };
}

async function untilQuiet(client: Redis): Promise<boolean> {
  const end = Date.now() + quietWithinMs;
  for (let since = Date.now(); Date.now() - since < quietForMs; await pause(100)) {
    if (Date.now() > end) return false;
    if (!(await designOf.turnpike.isQuiet(client))) since = Date.now();
  }
  return true;
}
