import type { Tally } from './tally.js';

/** What is counted of an app; `product` has what is counted of all together. */
export const countNames = {
  scripts: 'Redis scripts',
  commands: 'Redis commands',
  bytesOut: 'bytes to Redis',
  bytesIn: 'bytes from Redis',
  httpCalls: 'outgoing HTTP calls',
  logLines: 'log lines',
  spans: 'spans',
  files: 'files touched',
  jobs: 'jobs added',
  serverCommands: 'commands that Redis runs, those inside scripts too',
} as const;

export type CountName = keyof typeof countNames;

export const everyCount = Object.keys(countNames) as CountName[]; // the table right above

/** Counts of one run, by kind. */
export type Counts = Partial<Record<CountName, Tally>>;

/** By app, and `product`. */
export type Budget = Record<string, Counts>;

/** One more in every run is 1; what a window of 50 runs cuts off at its ends, or a busy machine adds, is below a tenth of it. */
const slackPerRun = 0.5;

/** Bytes go with the digits of a number, too, and with what the clock asks: by a share, and never by less than a few words. */
const slackOfBytes = { share: 0.02, atLeast: 100 };

/** One look of a worker that finds no job is seven commands inside Redis: a busy machine may bring about a few in 50 runs. */
const slackInsideRedis = 0.9;

export function slackFor(count: CountName, budget: number): number {
  if (count === 'serverCommands') return slackInsideRedis;
  return count === 'bytesOut' || count === 'bytesIn'
    ? Math.max(budget * slackOfBytes.share, slackOfBytes.atLeast)
    : slackPerRun;
}

export function totalOf(tally: Tally): number {
  return Object.values(tally).reduce((sum, count) => sum + count, 0);
}

const digits = (value: number): string => String(Number(value.toFixed(value < 1_000 ? 2 : 0)));

/** The kinds that have changed by themselves, the most changed first. */
function changesOf(count: CountName, measured: Tally, budget: Tally): string {
  const kinds = [...new Set([...Object.keys(measured), ...Object.keys(budget)])];
  const changes = kinds.map((kind) => ({ kind, from: budget[kind] ?? 0, to: measured[kind] ?? 0 }));
  const notable = changes.filter(({ from, to }) => Math.abs(to - from) >= slackFor(count, from) / 2);
  notable.sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  return notable.map(({ kind, from, to }) => `${kind} ${digits(from)} → ${digits(to)}`).join(', ');
}

/** What has left its budget, in words. */
export interface Comparison {
  /** Fails. */
  grown: string[];
  /** Is only said. */
  fallen: string[];
}

/** Holds what was measured against the budget. What the budget does not name may not be there at all. */
export function compare(measured: Budget, budget: Budget): Comparison {
  const comparison: Comparison = { grown: [], fallen: [] };
  for (const who of new Set([...Object.keys(budget), ...Object.keys(measured)])) {
    for (const count of everyCount) {
      const [is, may] = [measured[who]?.[count] ?? {}, budget[who]?.[count] ?? {}];
      const over = totalOf(is) - totalOf(may);
      if (Math.abs(over) < slackFor(count, totalOf(may))) continue;
      const line = `${who}: ${digits(totalOf(is))} ${countNames[count]} per run, budget ${digits(totalOf(may))}`;
      (over > 0 ? comparison.grown : comparison.fallen).push(`${line} (${changesOf(count, is, may)})`);
    }
  }
  return comparison;
}

/** How a budget is changed. */
export const howToChange =
  'To change the budget: npm run lab -- budget --write, and a commit of scripts/bench/budget.json that says why';
