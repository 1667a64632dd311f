import { parseArgs } from 'node:util';
import { readOptions } from '../../chaos/options.js';
import type { ChaosOptions } from '../../chaos/options.js';

/** What is played, and how it is killed. */
export interface KillOptions {
  sessions: number;
  /** Runs of graphs. */
  runs: number;
  /** Streams that are cut; there are no more than sessions and runs have. */
  streams: number;
  /** Sessions, and runs, that are under way at once. */
  atOnce: number;
  /** Seed, kills and replicas, as `npm run chaos` has them. */
  chaos: ChaosOptions;
}

/** Reads the command line; throws an error that names the option and what was expected of it. */
export function readKillOptions(args: readonly string[]): KillOptions {
  const own = { sessions: 300, 'graph-runs': 300, streams: 200, 'at-once': 12 };
  const { counts, chaos } = readCounts(own, args);
  return {
    ...{ sessions: counts.sessions, runs: counts['graph-runs'], streams: counts.streams },
    ...{ atOnce: Math.max(1, counts['at-once']), chaos },
  };
}

/** Reads numbers of a harness's own, of which it gives what is meant where nothing is said, beside those of chaos runs. */
export function readCounts<Own extends Record<string, number>>(
  own: Own,
  args: readonly string[],
): { counts: Own; chaos: ChaosOptions } {
  const options: Record<string, { type: 'string' }> = {};
  for (const name of [...Object.keys(own), 'seed', 'replicas', 'kill-every-ms', 'kill-redis-every-ms'])
    options[name] = { type: 'string' };
  const { values } = parseArgs({ args: [...args], options: { ...options, keep: { type: 'boolean' } } });
  const counts = Object.fromEntries(
    Object.entries(own).map(([name, otherwise]) => {
      const given: unknown = Reflect.get(values, name);
      const value = given === undefined ? otherwise : Number(given);
      if (!Number.isInteger(value) || value < 0 || value > 100_000) throw new Error(`--${name}: expected a number`);
      return [name, value];
    }),
  ) as Own; // the same names, a number each
  const rest = Object.entries(values).filter(([name]) => !Object.hasOwn(own, name));
  const chaos = rest.flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, String(value)]));
  return { counts, chaos: readOptions(chaos) };
}
