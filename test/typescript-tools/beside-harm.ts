import { rmSync } from 'node:fs';
import { percentile } from '../../scripts/bench/percentiles.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { callsTool } from './calling-model.js';
import { harms, writeTools } from './harm.js';

export interface Rounds {
  rounds: number;
  seconds: number;
}

const mostRatio = 1.5;
const people = 4;
const replyMs = 60_000;

/** How long texts took that ask for a tool, in milliseconds, until the time is up. */
async function askOn(stack: Stack, person: string, seconds: number, write: (n: number) => string): Promise<number[]> {
  const took: number[] = [];
  const until = performance.now() + seconds * 1_000;
  for (let n = stack.repliesTo(person).length; performance.now() < until; n += 1) {
    const begun = performance.now();
    await stack.text(person, write(n));
    await stack.untilReplies(person, n + 1, replyMs);
    took.push(performance.now() - begun);
  }
  return took;
}

/** Others' texts: half of them ask a tool in TypeScript of another folder, half one over HTTP, each for something new. */
async function askOthers(stack: Stack, seconds: number): Promise<number[]> {
  const took = Array.from({ length: people }, (_, i) =>
    askOn(stack, `+1555012${String(i).padStart(4, '0')}`, seconds, (n) =>
      i % 2 === 0 ? `call fine ${n}` : `call get_counts ${n}`,
    ),
  );
  return (await Promise.all(took)).flat();
}

/** What each harmful tool's caller was told, as long as the others ask. */
async function doHarm(stack: Stack, seconds: number, told: Map<string, Set<string>>): Promise<number> {
  const person = '+15550139999';
  const from = stack.repliesTo(person).length;
  const took = await askOn(stack, person, seconds, (n) => `call ${harms[n % harms.length]?.name} ${n}`);
  stack.repliesTo(person).forEach(({ body }, n) => {
    const { name = '' } = harms[n % harms.length] ?? {};
    if (n >= from) told.set(name, (told.get(name) ?? new Set()).add(body));
  });
  return took.length;
}

function chooseCall(text: string): { name: string; args: Record<string, unknown> } {
  const [, name = '', n = '0'] = /call (\w+) (\d+)/.exec(text) ?? [];
  if (name !== 'get_counts') return { name, args: { n: Number(n) } };
  const day = new Date(Date.UTC(2026, 0, 1 + (Number(n) % 300))).toISOString().slice(0, 10);
  return { name, args: { start_date: day, end_date: day, label: 'angry' } };
}

/** Texts of others, in quiet and beside calls of tools that loop, leak, exit and the like: rounds of both, in turn. */
export async function playBesideHarm({ rounds, seconds }: Rounds): Promise<boolean> {
  const tools = writeTools();
  const environment = { TOOLS_DIR: tools, TOOLS_ENABLED: 'default' };
  const stack = await startStack({ environment, script: callsTool(chooseCall) });
  const runner = stack.apps['tool-runner'];
  const times: Record<'quiet' | 'beside', number[]> = { quiet: [], beside: [] };
  const told = new Map<string, Set<string>>();
  let harmful = 0;
  try {
    await askOthers(stack, 5); // connections and processes
    const { pid } = runner;
    for (let round = 0; round < rounds; round += 1) {
      times.quiet.push(...(await askOthers(stack, seconds)));
      const [beside, calls] = await Promise.all([askOthers(stack, seconds), doHarm(stack, seconds, told)]);
      times.beside.push(...beside);
      harmful += calls;
    }
    const unnamed = harms.filter(
      ({ name, told: wanted }) => ![...(told.get(name) ?? [])].some((text) => wanted.test(text)),
    );
    for (const { name } of harms) console.log(`${name}: ${[...(told.get(name) ?? ['(not called)'])].join(' | ')}`);
    const p95 = { quiet: percentile(times.quiet, 0.95), beside: percentile(times.beside, 0.95) };
    const ratio = p95.beside / p95.quiet;
    const lives = runner.pid === pid;
    const texts = { quiet: times.quiet.length, beside: times.beside.length };
    console.log(
      JSON.stringify({ texts, harmful, p95_ms: p95, ratio, unnamed: unnamed.map(({ name }) => name), lives }),
    );
    return ratio <= mostRatio && unnamed.length === 0 && lives;
  } finally {
    await stack.stop();
    rmSync(tools, { recursive: true });
  }
}
