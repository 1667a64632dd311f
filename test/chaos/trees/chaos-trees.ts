import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Redis } from 'ioredis';

import { freePort } from '../../support/free-port.js';
import { productEnvironment } from '../../support/product-environment.js';
import { startRedis } from '../../support/redis.mjs';
import type { PrivateRedis } from '../../support/redis.mjs';
import { designOf } from '../design.js';
import { startFixture } from '../fixture.js';
import type { Fixture } from '../fixture.js';
import { Fleet } from '../fleet.js';
import { Killer } from '../killer.js';
import type { ChaosOptions } from '../options.js';
import { Random } from '../random.js';
import { Records } from '../records.js';
import { untilQuiet } from '../until-quiet.js';
import { chaosRunFigures } from '../row.js';
import { auditTrees } from './audit-trees.js';
import type { TreeFigures } from './audit-trees.js';
import { mountTree } from './mount-tree.js';
import { TreeLoad } from './tree-load.js';

/** What a run of chaos over trees came to. */
export interface TreeChaosResult {
  row: TreeFigures & Record<string, unknown>;
  findings: string[];
  folder: string | null;
}

type Say = (line: string) => void;

const paths = 20;
const people = Array.from({ length: 40 }, (_, n) => `+155501${String(n + 1).padStart(2, '0')}`);
const sayEveryMs = 10_000;
const quietWithinMs = 120_000;
/** A tree's tools and turns wait for two cores under fire: what is measured is that each is done once, not how fast. */
const patientTimes = { TOOL_TIMEOUT_MS: '5000', RUN_MAX_SECONDS: '900' };

/** Kills apps and Redis while trees of runs are at work, and audits what is left. */
export async function chaosTrees(options: ChaosOptions, say: Say = () => undefined): Promise<TreeChaosResult> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-trees-'));
  say(`seed ${options.seed}; logs in ${folder}`);
  const random = new Random(options.seed);
  const routes = random.fork();
  const redis = await startRedis({ appendonly: options.appendonly, args: [], port: await freePort() });
  const fleet = await Fleet.plan(designOf.turnpike, options.replicas, folder);
  const fixture = await startFixture(options, random.fork(), () => routes.pick(fleet.gatewayUrls));
  const client = new Redis(redis.url, { retryStrategy: () => 200, maxRetriesPerRequest: null });
  client.on('error', () => undefined); // killed on purpose
  let result: TreeChaosResult;
  try {
    result = await play({ options, random, folder, redis, client, fleet, fixture, say });
  } finally {
    client.disconnect();
    await fleet.stop();
    await Promise.all([fixture.close(), redis.stop()]);
  }
  if (result.folder === null) rmSync(folder, { recursive: true, force: true });
  return result;
}

interface Harness {
  options: ChaosOptions;
  random: Random;
  folder: string;
  redis: PrivateRedis;
  client: Redis;
  fleet: Fleet;
  fixture: Fixture;
  say: Say;
}

async function play(harness: Harness): Promise<TreeChaosResult> {
  const { options, random, folder, redis, client, fleet, fixture, say } = harness;
  const { model, dashboard, twilio } = fixture;
  const places = { redisUrl: redis.url, modelUrl: model.apiUrl, dashboardUrl: dashboard.url, twilio };
  const own = { SPOOL_DIR: join(folder, 'spool'), ...mountTree(folder, { paths }) };
  const design = designOf.turnpike.environment(options);
  await fleet.start({ ...productEnvironment(places), ...own, ...design, ...patientTimes });
  const load = new TreeLoad(options, fixture, random.fork(), { people });
  const startedAt = Date.now();
  await load.run(1);
  const undisturbed = fixture.answersTo(load.asked[0]?.person ?? '')[0]?.body ?? '';
  say(
    `an undisturbed tree took ${Date.now() - startedAt} ms and answered ${JSON.stringify(undisturbed.slice(0, 60))}…`,
  );
  const killer = new Killer(options, fleet, redis, random.fork());
  killer.start();
  const report = (): void =>
    say(
      `${load.begun} of ${options.trees} trees begun, ${load.done} done; apps killed ${killer.appKills}, Redis ${killer.redisKills}`,
    );
  const telling = setInterval(report, sayEveryMs);
  await load.run(options.trees).finally(() => clearInterval(telling));
  const unready = await killer.stop();
  report();
  const quiet = await untilQuiet(() => designOf.turnpike.isQuiet(client), quietWithinMs);
  await twilio.callbacksDone();
  const { figures, findings } = await auditTrees({
    ...{ fixture, asked: load.asked, undisturbed, paths },
    records: new Records(client),
  });
  const all = [
    ...unready.map(({ what }) => `stuck: ${what}`),
    ...(quiet ? [] : ['stuck: it did not come to rest']),
    ...findings,
  ];
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const row = {
    seed: options.seed,
    ...figures,
    kills: killer.kills,
    ...chaosRunFigures(killer),
    quiet,
    wall_s: seconds,
  };
  return { row, findings: all, folder: options.keep || all.length > 0 ? folder : null };
}
