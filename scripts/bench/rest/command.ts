import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareRest, countsOf } from './compare-rest.js';
import type { RestBudget } from './compare-rest.js';
import { measureRest } from './measure.js';
import type { Rest } from './measure.js';

const usage = `Usage: npm run lab -- rest [--settle 65] [--seconds 30] [--calls] [--write] [--json] [--one-process]

What the four processes take to start, and what they and Redis use while nothing happens. What does not depend on the machine is held against
scripts/bench/rest/budget.json: commands a second, and modules compiled. Ends with 1 where one of them has grown. With --one-process all four run in one, which has no budget.`;

/** In the source tree: the build copies no JSON. */
const file = fileURLToPath(new URL('./budget.json', import.meta.url)).replace('/dist/scripts/', '/scripts/');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function row(name: string, ...cells: readonly (number | string)[]): string {
  const shown = cells.map((cell) =>
    typeof cell === 'number' ? String(Number(cell.toFixed(cell < 10 ? 2 : 0))) : cell,
  );
  return `${name.padEnd(14)}${shown.map((cell) => cell.padStart(14)).join('')}`;
}

/** A table of what was measured. */
export function linesOf({ apps, redis, commands }: Rest): string[] {
  const all = Object.entries(apps);
  const total = (of: (one: (typeof all)[number][1]) => number): number =>
    all.reduce((sum, [, one]) => sum + of(one), 0);
  return [
    row('', 'ready ms', 'its CPU ms', 'modules', 'compiled KiB', 'CPU % at rest', 'MiB', 'calls/s'),
    ...all.map(([name, { readyMs, readyCpuMs, modules, compiledKiB, cpu, memoryMiB, calls }]) =>
      row(
        name,
        readyMs,
        readyCpuMs,
        modules,
        compiledKiB,
        cpu,
        memoryMiB,
        Object.values(calls).reduce((a, b) => a + b, 0),
      ),
    ),
    row('redis', '', '', '', '', redis.cpu, redis.memoryMiB),
    row(
      'all',
      '',
      total((one) => one.readyCpuMs),
      total((one) => one.modules),
      total((one) => one.compiledKiB),
      total((one) => one.cpu) + redis.cpu,
      total((one) => one.memoryMiB) + redis.memoryMiB,
    ),
    `Redis runs ${commands.toFixed(1)} commands a second, those inside scripts too`,
  ];
}

function callsOf({ apps }: Rest): string[] {
  const all = Object.entries(apps).flatMap(([name, { calls }]) =>
    Object.entries(calls).map(([kind, count]) => ({ name, kind, count })),
  );
  all.sort((one, other) => other.count - one.count);
  return all.map(({ name, kind, count }) => `${count.toFixed(2).padStart(8)}  ${name} ${kind}`);
}

/** Measures the start and the rest of the product, and holds the counts against their budget. */
export async function benchRest(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ settle: { type: 'string', default: '65' }, seconds: { type: 'string', default: '30' } },
      ...{
        calls: { type: 'boolean' },
        write: { type: 'boolean' },
        json: { type: 'boolean' },
        'one-process': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    },
  });
  if (values.help) return say(usage);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-rest-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const inOne = values['one-process'] === true;
  const times = { settleSeconds: Number(values.settle), seconds: Number(values.seconds) };
  const rest = await measureRest({ ...times, inOne }, folder);
  if (values.json) return say(JSON.stringify(rest));
  for (const line of linesOf(rest)) say(line);
  if (values.calls) for (const line of callsOf(rest)) say(line);
  if (inOne) return;
  if (values.write) return writeFileSync(file, `${JSON.stringify(countsOf(rest), null, 2)}\n`);
  const grown = compareRest(rest, JSON.parse(readFileSync(file, 'utf8')) as RestBudget); // `--write` has written it
  for (const line of grown) say(`over budget: ${line}`);
  process.exitCode = grown.length > 0 ? 1 : 0;
}
