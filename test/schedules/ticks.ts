import { setTimeout as pause } from 'node:timers/promises';

import { openEngine, Schedules } from '#engine';
import type { ScheduleState } from '#schedule';
import { scheduleAddress } from '#registry';
import { replayRuns } from '../builder/kills/replay-runs.js';
import type { RootOf } from '../chaos/fleet.js';
import { Killer } from '../chaos/killer.js';
import { Records } from '../chaos/records.js';
import { auditTicks, isWhole } from './audit-ticks.js';
import { openStage, post, readStates, repeated } from './stage.js';
import type { Stage } from './stage.js';

type Say = (line: string) => void;

const lookEveryMs = 250;
const sayEveryMs = 10_000;
/** How long the schedule may take to come to rest, in milliseconds. */
const restWithinMs = 120_000;

/** What must be 0. */
const promises = ['missed', 'doubled', 'overlapping', 'torn', 'stuck', 'unreplayed'];

/** The promises that figures say were broken. */
export function brokenIn(figures: Readonly<Record<string, number>>): string[] {
  return promises.filter((name) => (figures[name] ?? 0) > 0);
}

/** Kills controllers, gateways and Redis while a schedule ticks, and compares its ticks with its runs. */
export async function killAround(
  ticks: number,
  everyMs: number,
  args: readonly string[],
  say: Say,
  rootOf?: RootOf,
): Promise<Record<string, number>> {
  const stage = await openStage(args, 'short', rootOf);
  try {
    return await play(stage, ticks, everyMs, say);
  } finally {
    await stage.close();
  }
}

async function play(stage: Stage, ticks: number, everyMs: number, say: Say): Promise<Record<string, number>> {
  const { options, random, redis, client, fleet } = stage;
  const [url = ''] = fleet.gatewayUrls;
  const startedAt = Date.now();
  await setNightly(redis.url, everyMs);
  const killer = new Killer(options, fleet, redis, random.fork());
  killer.start();
  let looks = 0;
  let torn = 0;
  let toldAt = 0;
  for (let state = await look(stage); (state?.ticks ?? 0) < ticks; state = await look(stage)) {
    looks += 1;
    if (state !== null && !isWhole(state)) torn += 1;
    if (Date.now() - toldAt > sayEveryMs) {
      toldAt = Date.now();
      const { ticks: done = 0, skipped = 0, missed = 0 } = state ?? {};
      say(
        `${done} of ${ticks} ticks, ${skipped} skipped, ${missed} collapsed; killed ${killer.appKills} + ${killer.redisKills}`,
      );
    }
    await pause(lookEveryMs);
  }
  const stuck = await killer.stop();
  await post(url, '/v1/schedules/nightly/stop', {});
  const last = await untilAtRest(stage);
  const kept = await new Records(client).runs();
  const figures = auditTicks(last, kept);
  const { rows, unreplayed } = (await replayRuns(client, kept, stage)).figures;
  const { skipped, missed: collapsed, failed } = last;
  const kills = { app_kills: killer.appKills, redis_kills: killer.redisKills };
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  return {
    ...figures,
    rows,
    unreplayed,
    skipped,
    collapsed,
    failed,
    looks,
    torn,
    ...kills,
    stuck: stuck.length,
    wall_s: seconds,
  };
}

/** Sets it behind the gateways' backs, which take no interval below a second. */
async function setNightly(url: string, everyMs: number): Promise<void> {
  const setting = { times: { everyMs }, onError: 'continue' as const, document: repeated({ ms: everyMs }), input: '' };
  const engine = await openEngine({ url, partitions: 1, role: 'worker', onError: () => undefined });
  try {
    const schedules = new Schedules(engine.redis, engine.store.engine);
    const order = { type: 'schedule-set' as const, setting };
    await schedules.order(scheduleAddress('nightly'), order, { by: 'lab', reason: null });
  } finally {
    await engine.close();
  }
}

/** The schedule's state; null where it cannot be read at this moment. */
async function look({ client }: Stage): Promise<ScheduleState | null> {
  return (await readStates(client))[0] ?? null;
}

async function untilAtRest(stage: Stage): Promise<ScheduleState> {
  for (let left = restWithinMs; left > 0; left -= lookEveryMs) {
    const state = await look(stage);
    if (state?.stopped && state.run === null) return state;
    await pause(lookEveryMs);
  }
  throw new Error('the schedule did not come to rest');
}
