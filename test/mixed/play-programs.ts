import type { RootOf } from '../chaos/fleet.js';
import { readKillOptions } from '../builder/kills/options.js';
import { playKills } from '../builder/kills/play.js';
import type { Say } from '../builder/kills/stage.js';
import { playPlans } from '../builder/plans/play.js';
import { brokenIn, killAround } from '../schedules/ticks.js';

/** What the programs beside the agent have shown under two builds. */
export interface MixedPrograms {
  figures: Record<'sessions' | 'plans' | 'schedules', object>;
  /** What was lost, doubled or wrong, and runs that do not replay to their ledger. */
  differences: string[];
}

const ticks = 100;
const everyMs = 400;
const usual = {
  sessions: ['--sessions', '60', '--graph-runs', '60', '--streams', '20'],
  plans: ['--plans', '60', '--streams', '20'],
};

/** Plays builder sessions, graphs, plans of the assistant and a schedule while both builds serve them side by side and are killed. */
export async function playPrograms(rootOf: RootOf, args: readonly string[], say: Say): Promise<MixedPrograms> {
  const shared = sharedOf(args);
  const sessions = await playKills(readKillOptions([...usual.sessions, ...shared]), say, rootOf);
  const plans = await playPlans([...usual.plans, ...shared], say, rootOf);
  const schedules = await killAround(ticks, everyMs, shared, say, rootOf);
  const broken = brokenIn(schedules).map((name) => `schedule: ${name} ${schedules[name] ?? 0}`);
  return {
    figures: { sessions: sessions.row, plans: plans.row, schedules },
    differences: [...sessions.findings, ...plans.findings, ...broken],
  };
}

/** The seed, which all plays share; the other options are the chaos run's. */
function sharedOf(args: readonly string[]): string[] {
  const at = args.indexOf('--seed');
  return at < 0 ? [] : args.slice(at, at + 2);
}
