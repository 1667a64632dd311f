import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';

import { median } from './percentiles.js';

const program = 'dist/test/bench/main.js';
/** One build's round; a hung one is stopped. */
const mostMs = 600_000;
const mostOutputBytes = 64 * 1_048_576;
/** How sure the interval is. */
const confidence = 0.95;

interface Cost {
  cpu_s_per_1000: number;
  runs_per_second: number;
}

/**
 * The rank, from 0, whose value and its counterpart from the end hold the median of what was drawn with that confidence: a sign test, which
 * asks nothing of how the values scatter. -1: too few values.
 */
export function rankOfInterval(count: number, sure = confidence): number {
  const below = (1 - sure) / 2;
  let [rank, ways, sum] = [0, 1, 2 ** -count];
  for (; sum <= below; rank++) {
    ways = (ways * (count - rank)) / (rank + 1);
    sum += ways * 2 ** -count;
  }
  return rank - 1;
}

/** The median, and the interval that holds it. */
function summary(values: readonly number[]): { median: number; from: number | null; to: number | null } {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = rankOfInterval(values.length);
  const at = (index: number): number | null => (rank < 0 ? null : (sorted.at(index) ?? null));
  return { median: median(values), from: at(rank), to: at(-1 - rank) };
}

/** The cost of a build; a benchmark that breaks off is played once more, and says so. */
async function costOf(folder: string): Promise<Cost> {
  try {
    return await costOfRound(folder);
  } catch (error) {
    process.stderr.write(`  once more, after: ${error instanceof Error ? error.message : String(error)}\n`);
    return costOfRound(folder);
  }
}

/** One round of the benchmark of the build in a folder, by that build's own processes. */
async function costOfRound(folder: string): Promise<Cost> {
  const running = promisify(execFile)(process.execPath, [program, '--rounds', '1'], {
    cwd: folder,
    timeout: mostMs,
    maxBuffer: mostOutputBytes,
  });
  const line = (await running).stdout.trim().split('\n').at(-1) ?? '';
  return (JSON.parse(line) as { product: Cost }).product; // the benchmark's last line
}

/** `--before FOLDER`: this build beside one in another clone, in pairs of rounds; who goes first changes from pair to pair. */
export async function benchPairs(args: readonly string[]): Promise<void> {
  const options = { before: { type: 'string' }, pairs: { type: 'string', default: '9' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const before = resolve(values.before ?? '');
  if (!existsSync(join(before, program)))
    throw new Error(`--before: expected a clone that is built; no ${program} there`);
  const pairs = Number(values.pairs);
  if (!Number.isInteger(pairs) || pairs < 1) throw new Error('--pairs: expected a whole number from 1');
  const ratios: Record<'cpu' | 'runs', number[]> = { cpu: [], runs: [] };
  for (let pair = 1; pair <= pairs; pair++) {
    const order = pair % 2 === 1 ? [before, process.cwd()] : [process.cwd(), before];
    const costs = new Map<string, Cost>();
    for (const folder of order) costs.set(folder, await costOf(folder));
    const [old, now] = [costs.get(before), costs.get(process.cwd())];
    if (!old || !now) throw new Error('--before: expected another clone than this one');
    ratios.cpu.push(now.cpu_s_per_1000 / old.cpu_s_per_1000);
    ratios.runs.push(now.runs_per_second / old.runs_per_second);
    const shown = `before ${old.cpu_s_per_1000} CPU s per 1000 runs, now ${now.cpu_s_per_1000}`;
    process.stdout.write(`  pair ${pair}: ${shown}: ${(ratios.cpu.at(-1) ?? NaN).toFixed(3)}\n`);
  }
  process.stdout.write(
    `${JSON.stringify({ pairs, confidence, cpu: summary(ratios.cpu), runs_per_second: summary(ratios.runs) })}\n`,
  );
}
