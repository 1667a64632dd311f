import type { Redis } from '#redis';
import { MoneyStore } from '#limits';
import { dice } from './dice.js';
import type { Dice } from './dice.js';
import { Patience } from './patience.js';

/** What came of so many trials; amounts are micro-dollars. */
export interface Tally {
  trials: number;
  /** Trials in which the provider's own meter passed the cap, and by how much at most. */
  overspent: number;
  worstOverspend: number;
  calls: number;
  /** Workers that ended without a word, by where they were. */
  killed: { beforeTheCall: number; inTheCall: number; afterTheCall: number };
  /** Workers that were frozen beyond their lease, and told late. */
  frozen: number;
  refused: number;
  /** The part of the caps that was spent by the meter, on average. */
  used: number;
  /** Trials after which something was still held when every lease had run out. */
  leaked: number;
}

type Killed = keyof Tally['killed'];

/** Each trial is a tenant of its own, with a time of its own. */
const clockLua = "local function clock() return tonumber(redis.call('GET', KEYS[1] .. ':clock')) end";
/** A round trip costs mostly waiting: so many trials share it. */
const trialsAtOnce = 10;
const start = 1_700_000_000_000;
const leaseMs = 100;
const killPercent = 5;
const freezePercent = 1;
const roundsOfWaiting = 5;

interface Trial {
  tenant: string;
  store: MoneyStore;
  roll: Dice;
  cap: number;
  worst: number;
  /** What the provider has counted. */
  meter: number;
  tally: Tally;
  patience: Patience;
  /** Lets time pass for everybody. */
  pass(ms: number): Promise<unknown>;
}

function payerOf({ tenant }: Pick<Trial, 'tenant'>, worker: number) {
  return { tenant, actorId: `act_${worker % 40}`, runId: `run_${worker}` };
}

/** One worker makes one call, unless it is refused, killed or frozen on the way. */
async function work(trial: Trial, worker: number): Promise<void> {
  const { store, roll, tally, worst } = trial;
  const payer = payerOf(trial, worker);
  const id = `call ${worker}`;
  const isKilled = (where: Killed): boolean => {
    const dies = roll.percent(killPercent);
    if (dies) tally.killed[where] += 1;
    return dies;
  };
  do {
    if (!(await reserved(trial, worker, id)) || isKilled('beforeTheCall')) return;
    await maybeFreeze(trial);
  } while ((await store.begin(payer, id, leaseMs)) === 'gone');
  const cost = 1 + roll.below(worst);
  trial.meter += cost;
  tally.calls += 1;
  if (isKilled('inTheCall')) return;
  await maybeFreeze(trial);
  if (isKilled('afterTheCall')) return;
  await store.settle(payer, id, cost);
}

/** Sleeps beyond its lease, and beyond that of everybody who is at work. */
async function maybeFreeze({ roll, tally, pass }: Trial): Promise<void> {
  if (!roll.percent(freezePercent)) return;
  tally.frozen += 1;
  await pass(leaseMs * 2);
}

async function reserved(trial: Trial, worker: number, id: string): Promise<boolean> {
  const { store, cap, worst, tally, patience } = trial;
  const caps = { tenant: cap, conversation: 0, run: 0 };
  for (;;) {
    const answer = await store.reserve(payerOf(trial, worker), id, { amount: worst, leaseMs, caps });
    if (answer.status === 'reserved') return true;
    if (answer.status === 'held' && (await patience.wait())) continue;
    tally.refused += 1;
    return false;
  }
}

async function playTrial(redis: Redis, store: MoneyStore, seed: number, workers: number, tally: Tally): Promise<void> {
  const roll = dice(seed);
  const tenant = `trial-${seed}`;
  let now = start;
  const worst = 10 + roll.below(1_000);
  const cap = Math.ceil(worst * workers * (0.1 + roll.below(60) / 100));
  const pass = (ms: number): Promise<unknown> => redis.set(`{money:${tenant}}:leases:clock`, (now += ms));
  const patience = new Patience(workers, roundsOfWaiting, () => pass(leaseMs * 2));
  const trial: Trial = { tenant, store, roll, cap, worst, meter: 0, tally, patience, pass };
  await pass(0);
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(trial, worker).finally(() => patience.end())));
  const overspend = Math.max(0, trial.meter - cap);
  tally.trials += 1;
  tally.overspent += overspend > 0 ? 1 : 0;
  tally.worstOverspend = Math.max(tally.worstOverspend, overspend);
  tally.used += trial.meter / cap;
  tally.leaked += (await isLeaking(trial, workers)) ? 1 : 0;
}

/** When every lease has run out nothing is held any more, and the records show no less than the meter and no more than the cap. */
async function isLeaking(trial: Trial, workers: number): Promise<boolean> {
  const { store, meter, cap } = trial;
  await trial.pass(leaseMs * 10);
  for (let sweeps = 0; sweeps <= workers / 100; sweeps++) await store.look(payerOf(trial, 0));
  const { tenant } = await store.look(payerOf(trial, 0));
  return tenant.held !== 0 || tenant.spent < meter || tenant.spent > cap;
}

/**
 * Plays trials of so many workers at once on one tenant's cap, some of whom are killed or frozen at any point, against a provider's
 * own meter. Time is made: leases run out while others work. Each trial follows from `seed` and its number, but for the order in which
 * Redis serves the workers.
 */
export async function playTrials(
  redis: Redis,
  { trials, workers, seed, everySeconds = 0 }: { trials: number; workers: number; seed: number; everySeconds?: number },
): Promise<Tally> {
  const store = new MoneyStore(redis, (file, lua) => (file === 'clock' ? clockLua : lua));
  const killed = { beforeTheCall: 0, inTheCall: 0, afterTheCall: 0 };
  const counts = { trials: 0, overspent: 0, worstOverspend: 0, calls: 0, frozen: 0, refused: 0, used: 0, leaked: 0 };
  const tally: Tally = { ...counts, killed };
  let reportedAt = performance.now();
  for (let played = 0; played < trials; played += trialsAtOnce) {
    await redis.flushall();
    const seeds = Array.from(
      { length: Math.min(trialsAtOnce, trials - played) },
      (_, n) => seed * 1_000_003 + played + n,
    );
    await Promise.all(seeds.map((own) => playTrial(redis, store, own, workers, tally)));
    if (everySeconds === 0 || performance.now() - reportedAt < everySeconds * 1_000) continue;
    reportedAt = performance.now();
    process.stderr.write(`money: ${tally.trials} of ${trials} trials\n`);
  }
  return { ...tally, used: tally.used / trials };
}
