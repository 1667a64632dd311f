import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, untilReady } from '#redis';
import { until } from '../support/app-process.js';
import { startRedis } from '../support/redis.mjs';
import { Fleet } from './fleet.js';
import { playTrials } from './overspend.js';
import { playTrees } from './trees.js';
import { ProviderStandIn } from './provider-stand-in.js';
import { work } from './worker-role.js';
import type { WorkerOrder } from './worker-role.js';

const usage = `Usage: npm run lab -- spend money [--trials 10000] [--workers 200] [--seed 1] [--fleets 3] [--processes 8]
       npm run lab -- spend governor [--processes 16] [--per-minute 60] [--minutes 2]
       npm run lab -- spend trees [--trees 10000]

money     workers on one tenant's cap, killed and frozen at every point: overspend against the provider's own meter
governor  processes against a provider of so many calls a minute: the share of 429, with and without the governor
trees     trees of runs at once in real controllers that are killed: each tree's cost by the provider's own meter against its root's cap
Ends with 1 when a cap was overspent, or more than 1 % of the governed calls met a 429.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    trials: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    trees: { type: 'string', default: '10000' },
    fleets: { type: 'string', default: '3' },
    processes: { type: 'string' },
    'per-minute': { type: 'string', default: '60' },
    minutes: { type: 'string', default: '2' },
  },
});
const mostRefusedShare = 0.01;
const killEveryMs = 300;
const fleetSeconds = 90;
const startSeconds = 600;
/** The last part of the cap is spent in peace, so that the fleet comes to its end. */
const killUpTo = 0.8;

/** So many trials in one process, where time is made and kills are exact. */
async function money(redisUrl: string): Promise<boolean> {
  const redis = connect({ url: redisUrl, role: 'worker', onError: () => undefined });
  await untilReady(redis, 60_000);
  const [trials, workers, seed] = [Number(values.trials), Number(values.workers), Number(values.seed)];
  const tally = await playTrials(redis, { trials, workers, seed, everySeconds: 30 });
  console.log(JSON.stringify({ trials: tally }));
  let isClean = tally.overspent === 0 && tally.leaked === 0;
  for (let n = 0; n < Number(values.fleets); n++) {
    await redis.flushall();
    isClean = (await playFleet(redisUrl, workers)) && isClean;
  }
  redis.disconnect();
  return isClean;
}

/** Real processes on one cap, killed one after the other until all that live are refused. */
async function playFleet(redisUrl: string, workers: number): Promise<boolean> {
  const processes = Number(values.processes ?? '8');
  const cap = 150_000 * (1 + processes);
  const provider = new ProviderStandIn({ limit: 0, windowMs: 0, answerMs: 80 });
  const providerUrl = await provider.listen();
  const lanes = Math.ceil(workers / processes);
  const order = { redisUrl, providerUrl, lanes, cap, requestsPerMinute: 0, isGoverned: true };
  const fleet = new Fleet(order, processes);
  await until('the workers to call', () => provider.answered > 0, startSeconds * 1_000);
  const end = performance.now() + fleetSeconds * 1_000;
  while (!fleet.isSpent && performance.now() < end) {
    await pause(killEveryMs);
    if (provider.meter < cap * killUpTo) fleet.killOne();
  }
  fleet.end();
  provider.close();
  const { meter, answered: calls } = provider;
  const overspend = Math.max(0, meter - cap);
  console.log(JSON.stringify({ fleet: { processes, lanes, kills: fleet.kills, calls, cap, meter, overspend } }));
  return overspend === 0 && calls > 0;
}

/** The share of 429 among the calls of a fleet that wants more than the provider takes. */
async function playGovernor(redisUrl: string, isGoverned: boolean): Promise<number> {
  const limit = Number(values['per-minute']);
  const provider = new ProviderStandIn({ limit, windowMs: 60_000, answerMs: 200 });
  const providerUrl = await provider.listen();
  const order: WorkerOrder = { redisUrl, providerUrl, lanes: 2, cap: 0, requestsPerMinute: limit, isGoverned };
  const processes = Number(values.processes ?? '16');
  const fleet = new Fleet(order, processes);
  await until('the workers to call', () => fleet.isReady, startSeconds * 1_000);
  Object.assign(provider, { answered: 0, refused: 0 });
  await pause(Number(values.minutes) * 60_000);
  fleet.end();
  provider.close();
  const { answered, refused } = provider;
  const share = refused / Math.max(1, answered + refused);
  const minutes = Number(values.minutes);
  console.log(JSON.stringify({ governor: { isGoverned, processes, limit, minutes, answered, refused, share } }));
  return share;
}

async function trees(redisUrl: string): Promise<boolean> {
  const tally = await playTrees(redisUrl, Number(values.trees));
  console.log(JSON.stringify({ trees: tally }));
  return tally.overspent === 0 && tally.leaked === 0 && tally.unfinished === 0;
}

async function main(): Promise<number> {
  const server = await startRedis();
  try {
    if (positionals[0] === 'money') return (await money(server.url)) ? 0 : 1;
    if (positionals[0] === 'trees') return (await trees(server.url)) ? 0 : 1;
    await playGovernor(server.url, false);
    return (await playGovernor(server.url, true)) <= mostRefusedShare ? 0 : 1;
  } finally {
    await server.stop();
  }
}

const [command, order] = positionals;
if (command === 'worker' && order !== undefined) {
  await work(JSON.parse(order) as WorkerOrder); // our parent wrote it
} else if (command === 'money' || command === 'governor' || command === 'trees') {
  process.exitCode = await main();
} else {
  console.error(usage);
  process.exitCode = 2;
}
