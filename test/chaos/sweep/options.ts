import { parseArgs } from 'node:util';

import { appNames } from '../../support/app-process.js';
import type { AppName } from '../../support/app-process.js';
import { readOptions } from '../options.js';
import type { ChaosOptions } from '../options.js';

/** What a sweep is asked to do. */
export interface SweepOptions {
  /** Kills before, and as many after, each I/O boundary of each app. */
  killsPerSide: number;
  /** 0 draws one. */
  seed: number;
  /** The apps that are killed; all run. */
  apps: readonly AppName[];
  /** The I/O boundaries that are killed at, in whatever app passes them, or in one as `app:name`; none: all that there are. */
  ioBoundaries: readonly string[];
  /** Processes of each app that is killed, one of which is spared where there are several; of every other there is one. */
  replicas: number;
  /** Groups of texts begun in a second: what they cost of the machine, kills do not get. */
  rate: number;
  /** What is published to gateways and does not arrive, while watchers follow what they show, from 0 to 1; 0: nobody watches. */
  loseNotices: number;
  /** For how many milliseconds, shared out among the apps, there are kills; 0: until every I/O boundary has had its kills. */
  forMs: number;
  /** Controllers do themselves what they can of what they decide (ADR 161). */
  eager: boolean;
  /** Keeps logs and evidence of a sweep that found nothing, too. */
  keep: boolean;
}

const numbers = {
  'kills-per-side': { default: 20, min: 1, max: 1_000 },
  seed: { default: 0, min: 0, max: 0x7fff_ffff },
  replicas: { default: 3, min: 1, max: 8 },
  rate: { default: 2, min: 1, max: 50 },
  'for-ms': { default: 0, min: 0, max: 86_400_000 },
} as const;

/** Reads the command line; throws an error that names the option and what was expected of it. */
export function readSweepOptions(args: readonly string[]): SweepOptions {
  const options: Record<string, { type: 'string' | 'boolean' }> = {
    sweep: { type: 'boolean' },
    keep: { type: 'boolean' },
    eager: { type: 'boolean' },
  };
  for (const name of [...Object.keys(numbers), 'apps', 'crossings', 'lose-notices']) options[name] = { type: 'string' };
  const { values } = parseArgs({ args: [...args], options });
  const number = (name: keyof typeof numbers): number => numberOf(name, Reflect.get(values, name));
  return {
    killsPerSide: number('kills-per-side'),
    seed: number('seed') || Math.floor(Math.random() * 0x7fff_ffff),
    apps: appsIn(Reflect.get(values, 'apps')),
    ioBoundaries: namesIn(Reflect.get(values, 'crossings')),
    replicas: number('replicas'),
    rate: number('rate'),
    loseNotices: Number(Reflect.get(values, 'lose-notices') ?? 0), // judged with the options of the load
    forMs: number('for-ms'),
    eager: Reflect.get(values, 'eager') === true,
    keep: Reflect.get(values, 'keep') === true,
  };
}

function appsIn(given: unknown): readonly AppName[] {
  if (typeof given !== 'string') return appNames;
  const wanted = given.split(',');
  const chosen = appNames.filter((app) => wanted.includes(app));
  if (chosen.length === wanted.length) return chosen;
  throw new Error(`--apps: expected some of ${appNames.join(',')}`);
}

function namesIn(given: unknown): readonly string[] {
  return typeof given === 'string' ? given.split(',').filter(Boolean) : [];
}

function numberOf(name: keyof typeof numbers, given: unknown): number {
  const { default: otherwise, min, max } = numbers[name];
  const value = given === undefined ? otherwise : Number(given);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`--${name}: expected a whole number from ${min} to ${max}`);
}

/** The load of a sweep: it goes on until it is told to end. */
export function loadOptions({ seed, rate, loseNotices, eager }: SweepOptions): ChaosOptions {
  const texts = ['--copies', '2', '--rate', String(rate), '--lost-responses', '0.05', '--tool-errors', '0.03'];
  const patience = ['--stop-redis-for-ms', '180000']; // who gives up and texts again asks for more than one run can answer
  return readOptions([
    '--runs',
    '150',
    '--seed',
    String(seed),
    '--lose-notices',
    String(loseNotices),
    ...(eager ? ['--eager'] : []),
    ...texts,
    ...patience,
  ]);
}
