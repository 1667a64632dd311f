import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { chaos } from '../../chaos/chaos.js';
import type { Rolling } from '../../chaos/chaos.js';
import { designOf } from '../../chaos/design.js';
import { readOptions } from '../../chaos/options.js';
import { readKillOptions } from '../../builder/kills/options.js';
import { playKills } from '../../builder/kills/play.js';
import { playPlans } from '../../builder/plans/play.js';
import { killAround } from '../../schedules/ticks.js';
import { until } from '../../support/app-process.js';
import type { OldBuild } from '../old-build.js';
import { writeRuns } from './write-runs.js';

/** What a play leaves in its folder, and the settings that its runs were decided under. */
export interface Play {
  /** Plays in processes of that build; its runs lie in a folder `runs` somewhere below `into` afterwards. */
  play(this: void, build: OldBuild, into: string, say: (line: string) => void): Promise<unknown>;
  settings: Record<string, string>;
}

const seed = ['--seed', '38', '--keep'];
/** Kills often, for a play is short. */
const kills = ['--kill-every-ms', '1500', '--kill-redis-every-ms', '9000'];
const chaosOptions = readOptions([
  '--runs',
  '45',
  '--rate',
  '8',
  '--stops',
  '4',
  '--takeovers',
  '4',
  ...seed,
  ...kills,
]);
const shortTimes = designOf.turnpike.environment(chaosOptions);
const patient = { ...shortTimes, TOOL_TIMEOUT_MS: '5000', RUN_MAX_SECONDS: '900' };
const plans = ['--plans', '55', '--streams', '0', ...seed, ...kills];
const [ticks, everyMs] = [60, 400];

/** Plays of one build while its processes and its Redis are killed. Each keeps its runs, as the command line records them. */
export const playsUnderKills: Readonly<Record<string, Play>> = {
  texts: { settings: shortTimes, play: playTexts },
  graphs: {
    settings: patient,
    play: ({ root }, _into, say) => {
      const options = readKillOptions(['--sessions', '20', '--graph-runs', '54', '--streams', '0', ...seed, ...kills]);
      return playKills(options, say, () => root);
    },
  },
  plans: { settings: patient, play: ({ root }, _into, say) => playPlans(plans, say, () => root) },
  outages: {
    settings: patient,
    play: ({ root }, _into, say) => playPlans([...plans, '--outages', '1'], say, () => root),
  },
  ticks: {
    settings: shortTimes,
    play: ({ root }, _into, say) => killAround(ticks, everyMs, [...seed, ...kills], say, () => root),
  },
};

/** People who text agents. */
function playTexts({ root }: OldBuild, into: string, say: (line: string) => void): Promise<unknown> {
  const play = async ({ load, client }: Rolling): Promise<void> => {
    await until('all to be begun', () => load.begun >= chaosOptions.runs, Infinity);
    await untilQuiet(() => designOf.turnpike.isQuiet(client).catch(() => false));
    await writeRuns(client, join(into, 'runs'));
  };
  return chaos(chaosOptions, say, { rootOf: () => root, play });
}

const quietForMs = 1_500;

/** Rests once nothing has been left to do for a while. */
async function untilQuiet(isQuiet: () => Promise<boolean>): Promise<void> {
  for (let since = Date.now(); Date.now() - since < quietForMs; await pause(100))
    if (!(await isQuiet())) since = Date.now();
}
