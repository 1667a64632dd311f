import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuSeconds } from '../cpu.js';
import { peakMiB } from '../memory.js';
import { startStack } from '../pairs.js';
import type { Stack } from '../pairs.js';
import { percentile } from '../percentiles.js';
import { priceOfExpressions } from './expressions.js';
import { callItems, publishItems } from './publish.js';

const usage = `Usage: npm run lab -- items [--tournament FOLDER] [--items 10000] [--chars 0] [--rounds 3] [--only expressions|graph] [--profile FOLDER]

What an expression costs an item, at 1, 100 and 10,000 items, beside n8n's engine where FOLDER has it installed (npm i @n8n/tournament, outside of the clone);
and what a graph of that many items costs the four processes and Redis, with what other conversations notice of it.`;

/** Texts of others, at rest and while the graph runs. */
const texts = 60;
const textsAtOnce = 2;

type ByProcess = Record<string, number>;

const byProcess = ({ processes }: Stack, of: (pid: number) => number): ByProcess =>
  Object.fromEntries(processes.map(({ name, pid }) => [name, of(pid)]));

type Items = Parameters<typeof callItems>[1];

interface Cost {
  seconds: number;
  cpu: ByProcess;
  all: number;
}

async function costOf(stack: Stack, body: Items): Promise<Cost> {
  const before = byProcess(stack, cpuSeconds);
  const began = performance.now();
  await callItems(stack.gatewayUrl, body);
  const seconds = (performance.now() - began) / 1_000;
  const after = byProcess(stack, cpuSeconds);
  const cpu = Object.fromEntries(Object.entries(after).map(([name, used]) => [name, used - (before[name] ?? 0)]));
  return { seconds, cpu, all: Object.values(cpu).reduce((sum, each) => sum + each, 0) };
}

/** The p95 of a text's way to its reply, in milliseconds. */
async function p95(stack: Stack): Promise<number> {
  return percentile(await stack.texts(texts, textsAtOnce), 0.95);
}

/** The same while calls of the graph follow each other. */
async function p95Beside(stack: Stack, body: Items): Promise<number> {
  let isOver = false;
  const calling = (async () => {
    while (!isOver) await callItems(stack.gatewayUrl, body);
  })();
  try {
    return await p95(stack);
  } finally {
    isOver = true;
    await calling;
  }
}

async function priceOfGraph(items: number, chars: number, rounds: number, profile?: string): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-items-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const settings = { RUN_MAX_BYTES: String(256 * 1024 ** 2), PUBLIC_RUN_MAX_BYTES: String(256 * 1024 ** 2) };
  const stack = await startStack(
    process.cwd(),
    join(folder, 'now'),
    profile === undefined ? [] : ['--profile', profile],
    settings,
  );
  await publishItems(stack.gatewayUrl);
  const first = await costOf(stack, { count: items, chars });
  say(`the first call: ${shown(first)}`);
  const costs: Cost[] = [];
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const cost = await costOf(stack, { count: items, chars });
    costs.push(cost);
    const quiet = await p95(stack);
    const beside = await p95Beside(stack, { count: items, chars });
    ratios.push(beside / quiet);
    say(`  round ${round}: ${shown(cost)}; others' p95 ${quiet.toFixed(1)} ms, beside it ${beside.toFixed(1)}`);
  }
  const peak = byProcess(stack, peakMiB);
  say(
    `peak memory, MiB: ${Object.entries(peak)
      .map(([name, mb]) => `${name} ${mb.toFixed(0)}`)
      .join(', ')}`,
  );
  await stack.stop();
  const middle = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    ...{ items, chars, first_cpu_s: first.all, cpu_s: middle(costs.map(({ all }) => all)), peak_mb: peak },
    ...{ seconds: middle(costs.map(({ seconds }) => seconds)), p95_ratio: middle(ratios) },
  };
}

function shown({ seconds, cpu, all }: Cost): string {
  const each = Object.entries(cpu).map(([name, used]) => `${name} ${used.toFixed(2)}`);
  return `${all.toFixed(2)} s of CPU (${each.join(', ')}) in ${seconds.toFixed(2)} s`;
}

/** What items cost, by expression and by graph. */
export async function benchItems(args: readonly string[]): Promise<void> {
  const options = {
    tournament: { type: 'string' },
    items: { type: 'string', default: '10000' },
    chars: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const;
  const { tournament, items, chars, rounds, only, profile, help } = parseArgs({ args: [...args], options }).values;
  if (help) return say(usage);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const expressions = only === 'graph' ? null : await priceOfExpressions(tournament, say);
  const graph =
    only === 'expressions' ? null : await priceOfGraph(Number(items), Number(chars), Number(rounds), profile);
  say(JSON.stringify({ expressions, graph }));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
