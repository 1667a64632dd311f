import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { appNames } from '../../../test/support/app-process.js';
import { compare, countNames, everyCount, howToChange, totalOf } from './compare.js';
import type { Budget, Counts } from './compare.js';
import { BudgetHarness } from './harness.js';
import type { Planted } from './harness.js';
import type { Tally } from './tally.js';
import { plantNames } from './watched-app.js';

/** In the source tree: the build copies no JSON. */
const file = fileURLToPath(new URL('../budget.json', import.meta.url)).replace('/dist/scripts/', '/scripts/');

const warmUpRuns = 10;
/** After so long, in milliseconds, a gateway believes that nobody puts anything into its spool's directory, and does not read it again (ADR 7). */
const restMs = 3_500;
const runs = 50;
/** Of the other shape. */
const eagerRuns = 30;
/** Calls of a graph, and the items of each. */
const graph = { calls: 10, items: 1_000 };
/** Enough for one more in every run to show. */
const plantedRuns = 10;

export interface Played {
  measured: Budget;
  /** The same product with one more of everything planted in every app. */
  planted: Budget;
}

/**
 * Of what a call of a graph costs, that which does not go by the clock: a gateway looks again and again whether a run has ended, and how many
 * jobs a worker fetches with the end of another is chance.
 */
function steadyOf(budget: Budget): Budget {
  const ofEngine = (tally: Tally = {}): Tally =>
    Object.fromEntries(Object.entries(tally).filter(([kind]) => /^turnpike_(?!expire)/.test(kind)));
  const steady = ([who, { scripts, bytesOut, bytesIn, httpCalls, logLines, spans, jobs }]: [string, Counts]) => {
    const ofApp = {
      scripts: ofEngine(scripts),
      ...(who !== 'gateway' && { bytesOut, bytesIn }),
      httpCalls,
      logLines,
      spans,
    };
    return [who, who === 'product' ? { jobs } : ofApp] as const;
  };
  return Object.fromEntries(Object.entries(budget).map(steady));
}

/** Plays with one shape of the product, when what its first runs cost is over. */
async function inShape<T>(
  folder: string,
  settings: Record<string, string>,
  planted: readonly Planted[],
  play: (harness: BudgetHarness) => Promise<T>,
): Promise<T> {
  const harness = await BudgetHarness.start(folder, settings);
  await harness.play(warmUpRuns, planted);
  await pause(restMs);
  const played = await play(harness);
  await harness.stop();
  return played;
}

/**
 * Plays the runs, some with plants, and some where controllers call tools themselves: those stand as `eager gateway` and so on (ADR 161). Calls of a graph
 * stand as `graph gateway` and so on.
 */
async function playRuns(planted: readonly Planted[]): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-budget-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const [ofApart, ofEager] = [mkdtempSync(join(folder, 'apart-')), mkdtempSync(join(folder, 'eager-'))];
  const apart = await inShape(ofApart, {}, planted, async (harness) => ({
    measured: await harness.play(runs),
    planted: planted.length > 0 ? await harness.play(plantedRuns, planted) : {},
    graph: await harness.playGraph(graph.calls, graph.items),
  }));
  const eager = await inShape(ofEager, { SERVE: 'all' }, [], (harness) => harness.play(eagerRuns));
  const named = (kind: string, budget: Budget): Budget =>
    Object.fromEntries(Object.entries(budget).map(([who, counts]) => [`${kind} ${who}`, counts]));
  const measured = { ...apart.measured, ...named('eager', eager), ...named('graph', steadyOf(apart.graph)) };
  return { measured, planted: apart.planted };
}

function rounded(budget: Budget): Budget {
  const places = (count: string): number => (count.startsWith('bytes') ? 0 : 1);
  return Object.fromEntries(
    Object.entries(budget).map(([who, counts]) => [
      who,
      Object.fromEntries(
        Object.entries(counts).map(([count, tally]) => {
          const kinds = Object.entries(tally).map(
            ([kind, value]) => [kind, Number(value.toFixed(places(count)))] as const,
          );
          return [count, Object.fromEntries(kinds.filter(([, value]) => value > 0).sort())];
        }),
      ),
    ]),
  );
}

export function readBudget(): Budget {
  return JSON.parse(readFileSync(file, 'utf8')) as Budget; // written below
}

function table(measured: Budget, budget: Budget): string[] {
  const row = (name: string, ...cells: readonly string[]): string =>
    `${name.padEnd(54)}${cells.map((cell) => cell.padStart(12)).join('')}`;
  return Object.entries(measured).flatMap(([who, counts]) => [
    row(who, 'measured', 'budget'),
    ...everyCount
      .filter((count) => counts[count] !== undefined)
      .map((count) => {
        const [is, may] = [counts[count] ?? {}, budget[who]?.[count] ?? {}];
        return row(`  ${countNames[count]}`, ...[is, may].map((tally) => String(Number(totalOf(tally).toFixed(2)))));
      }),
  ]);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const everyPlant: readonly Planted[] = appNames.flatMap((app) => plantNames.map((what) => ({ app, what })));

/** `--plant redis-command:gateway`, or of a kind alone in every app, or `all`. */
function plantsOf(asked: string): readonly Planted[] {
  const [what, app] = asked.split(':');
  const found = everyPlant.filter((each) => asked === 'all' || (each.what === what && (!app || each.app === app)));
  if (found.length === 0)
    throw new Error(`--plant: expected all, or one of ${plantNames.join(', ')}, and :app after it`);
  return found;
}

/** Measures what a run costs, by app, and holds it against the budget. */
export async function budget(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { write: { type: 'boolean' }, json: { type: 'boolean' }, plant: { type: 'string' } },
  });
  const { measured, planted } = await playRuns(values.plant === undefined ? [] : plantsOf(values.plant));
  if (values.json) return say(JSON.stringify({ measured: rounded(measured), planted: rounded(planted) }));
  if (values.write) {
    writeFileSync(file, `${JSON.stringify(rounded(measured), null, 2)}\n`);
    return say(`wrote ${file}: say in the commit why`);
  }
  const found = values.plant === undefined ? measured : planted;
  for (const line of table(found, readBudget())) say(line);
  const { grown, fallen } = compare(found, readBudget());
  for (const line of fallen) say(`fallen: ${line}`);
  for (const line of grown) say(`over budget: ${line}`);
  if (grown.length + fallen.length > 0) say(howToChange);
  process.exitCode = grown.length > 0 ? 1 : 0;
}
