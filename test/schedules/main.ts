import { dueAtOnce } from './due.js';
import { brokenIn, killAround } from './ticks.js';

/** All schedules that come due at one moment must have their run within this, in milliseconds. */
const dueWithinMs = 5_000;

const usual = { ticks: 500, 'every-ms': 400, due: 0, 'lead-s': 120 };

/** Takes our own options, all numbers, out of the command line; the others are those of chaos. */
function readArgs(args: readonly string[]): { own: typeof usual; others: string[] } {
  const own = { ...usual };
  const others = [...args];
  for (const name of ['ticks', 'every-ms', 'due', 'lead-s'] as const) {
    const at = others.indexOf(`--${name}`);
    if (at < 0) continue;
    const [, given] = others.splice(at, 2);
    const value = Number(given);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}: expected a whole number from 1`);
    own[name] = value;
  }
  return { own, others };
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // takes the apps along
  const say = (line: string): void => void process.stderr.write(`schedules: ${line}\n`);
  const { own, others } = readArgs(process.argv.slice(2));
  const isDue = own.due > 0;
  const row = isDue
    ? await dueAtOnce(own.due, own['lead-s'], others, say)
    : await killAround(own.ticks, own['every-ms'], others, say);
  process.stdout.write(`${JSON.stringify(row)}\n`);
  const { all_opened_ms: tookMs = 0, ...promised } = row;
  const isKept = brokenIn(promised).length === 0 && tookMs <= dueWithinMs;
  process.exit(isKept ? 0 : 1);
}

await main();
