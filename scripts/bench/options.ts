import { parseArgs } from 'node:util';

/** What a benchmark is asked to do. */
export interface BenchOptions {
  /** Runs in a round, of the product and of the floor alike. */
  runs: number;
  rounds: number;
  /** Jobs at once in every worker, the product's and the floor's. */
  concurrency: number;
  /** Runs under way at once in a round. */
  inFlight: number;
  partitions: number;
  appendonly: 'always' | 'everysec' | 'no';
  /** How long a burst may pause, in milliseconds; 0 unless told otherwise, because to wait is not work. */
  quietMs: number;
  /** Status callbacks after every message, as Twilio sends them. */
  callbacks: number;
  /** A folder for CPU profiles of the four apps; null: none are taken. */
  profile: string | null;
}

const numbers = {
  runs: { default: 1_000, min: 10, max: 1_000_000 },
  rounds: { default: 3, min: 1, max: 100 },
  concurrency: { default: 100, min: 1, max: 1_000 },
  'in-flight': { default: 200, min: 1, max: 2_000 },
  partitions: { default: 1, min: 1, max: 64 },
  'quiet-ms': { default: 0, min: 0, max: 10_000 },
  callbacks: { default: 2, min: 0, max: 2 },
} as const;

const policies = ['always', 'everysec', 'no'] as const;

/** Reads the command line; throws an error that names the option and what was expected of it. */
export function readOptions(args: readonly string[]): BenchOptions {
  const names = [...Object.keys(numbers), 'appendonly', 'profile'];
  const options: Record<string, { type: 'string' }> = Object.fromEntries(
    names.map((name) => [name, { type: 'string' }]),
  );
  const { values } = parseArgs({ args: [...args], options });
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(values, name);
    return typeof value === 'string' ? value : null;
  };
  const number = (name: keyof typeof numbers): number => wholeNumber(name, text(name));
  const appendonly = policies.find((policy) => policy === (text('appendonly') ?? 'always'));
  if (appendonly === undefined) throw new Error(`--appendonly: expected one of ${policies.join(', ')}`);
  return {
    runs: number('runs'),
    rounds: number('rounds'),
    concurrency: number('concurrency'),
    inFlight: number('in-flight'),
    partitions: number('partitions'),
    appendonly,
    quietMs: number('quiet-ms'),
    callbacks: number('callbacks'),
    profile: text('profile'),
  };
}

function wholeNumber(name: keyof typeof numbers, given: string | null): number {
  const { default: otherwise, min, max } = numbers[name];
  const value = given === null ? otherwise : Number(given);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`--${name}: expected a whole number from ${min} to ${max}`);
  }
  return value;
}
