import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Redis } from 'ioredis';

import { appNames, until } from '../../support/app-process.js';
import { freePort } from '../../support/free-port.js';
import { startRedis } from '../../support/redis.mjs';
import { billFor, total } from '../bill.js';
import type { Bill } from '../bill.js';
import { startApp, startRole } from '../child.js';
import type { Child, RoleChild } from '../child.js';
import { readOptions } from '../options.js';
import type { BenchOptions } from '../options.js';
import { productQueues } from '../product.js';
import { summarizeProfiles } from '../profiles.js';
import { hopPrefix } from '../hops.js';
import { flowQueues } from './flow-queues.js';
import { forkDocument, nodeCount, pathCount, stepsOfPath } from './shape.js';

const apiKey = 'bench-gateway-key';

/** How long a tree may take, in milliseconds. */
const patienceMs = 120_000;

/** How often the outcome is asked for, in milliseconds: each question costs the gateway and Redis too. */
const lookEveryMs = 50;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The folder of the agent whose conversations are the workflow. */
function agentsIn(folder: string): string {
  const agents = join(folder, 'agents');
  mkdirSync(agents);
  const policy = { maxToolCalls: pathCount * stepsOfPath, maxSeconds: 600 };
  const agent = { id: 'forks', default: true, tools: ['today_range'], policy, workflow: forkDocument() };
  writeFileSync(join(agents, 'forks.json'), JSON.stringify(agent));
  return agents;
}

/** The gateway of the apps, asked as a caller of the API does. */
class Caller {
  private sent = 0;

  constructor(private readonly url: string) {}

  /** One text and the tree below it, until the run has its outcome; in milliseconds. */
  async play(): Promise<number> {
    const startedAt = performance.now();
    const conversation = `tree-${++this.sent}`;
    const body = JSON.stringify({ text: 'go' });
    const path = `/v1/conversations/${conversation}`;
    const answer = await this.ask(`${path}/messages`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`the text was refused: ${answer.status} ${await answer.text()}`);
    let outcome: string | null = null;
    const isOver = async (): Promise<boolean> => {
      await pause(lookEveryMs);
      const { runs } = (await (await this.ask(path)).json()) as { runs: { outcome: string | null }[] }; // the gateway's own answer
      outcome = runs[0]?.outcome ?? null;
      return outcome !== null;
    };
    await until('the outcome of the tree', isOver, patienceMs);
    if (outcome !== 'answered') throw new Error(`the tree ended as ${String(outcome)}`);
    return performance.now() - startedAt;
  }

  private ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    return fetch(`${this.url}${path}`, { ...init, headers });
  }
}

/** The longest command since the last reset, an EXEC and its scripts counted as one, in whole milliseconds; null below one. */
async function longestCommandMs(redis: Redis): Promise<number | null> {
  const events = (await redis.call('LATENCY', 'LATEST')) as [name: string, at: number, last: number, max: number][]; // Redis's own shape
  const found = events.filter(([name]) => name === 'command').map(([, , , max]) => max);
  return found[0] ?? null;
}

interface Sides {
  redis: Redis;
  apps: Child[];
  server: { name: string; pid: number };
  caller: Caller;
  flow: RoleChild;
  tags: readonly string[];
}

async function assemble(
  { concurrency, partitions, profile }: BenchOptions,
  url: string,
  redisPid: number,
  folder: string,
): Promise<Sides> {
  const port = await freePort();
  const environment = {
    ...{ REDIS_URL: url, GATEWAY_PORT: String(port), GATEWAY_API_KEY: apiKey, PARTITIONS: String(partitions) },
    ...{ AGENTS_DIR: agentsIn(folder), LLM_PROVIDER: 'scripted', QUIET_WINDOW_MS: '0', SENDER_TEXTS_PER_HOUR: '0' },
    ...{ TURN_CONCURRENCY: String(concurrency), TOOL_CONCURRENCY: String(concurrency) },
  };
  const profiled = (app: string): Record<string, string> =>
    profile === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile} --cpu-prof-name=${app}.cpuprofile` };
  const starting = appNames.map(async (app) =>
    startApp(app, { ...environment, ADMIN_PORT: String(await freePort()), ...profiled(app) }, folder),
  );
  return {
    redis: new Redis(url),
    apps: await Promise.all(starting),
    server: { name: 'redis', pid: redisPid },
    caller: new Caller(`http://127.0.0.1:${port}`),
    flow: await startRole('flow', { redisUrl: url, concurrency }),
    tags: Array.from({ length: partitions }, (_, partition) => `{p${partition}}`),
  };
}

/** How many trees a round plays: a flow takes too little for the kernel's clock. */
const perRound = { product: 2, flow: 20 } as const;

interface Round {
  product: Bill;
  flow: Bill;
  treeMs: number[];
  longestMs: number | null;
}

async function playTrees({ redis, apps, server, caller, tags }: Sides): Promise<Omit<Round, 'flow'>> {
  const treeMs: number[] = [];
  await redis.call('LATENCY', 'RESET');
  const product = await billFor(
    { redis, processes: [...apps, server], queues: productQueues, tags },
    perRound.product,
    async () => {
      for (let count = 0; count < perRound.product; count++) treeMs.push(await caller.play());
    },
  );
  return { product, treeMs, longestMs: await longestCommandMs(redis) };
}

async function playFlows({ redis, server, flow }: Sides): Promise<Bill> {
  const meters = { redis, processes: [flow, server], queues: flowQueues, tags: [hopPrefix] };
  return billFor(meters, perRound.flow, async () => {
    for (let count = 0; count < perRound.flow; count++) await flow.ask('play');
  });
}

/** Neither side always goes first. */
async function playRound(sides: Sides, number: number): Promise<Round> {
  const early = number % 2 === 0 ? await playFlows(sides) : null;
  const trees = await playTrees(sides);
  return { ...trees, flow: early ?? (await playFlows(sides)) };
}

function msPerNode({ cpu, runs }: Bill): number {
  return (total(cpu) * 1_000) / runs / nodeCount;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function report(rounds: readonly Round[]): void {
  for (const { product, flow, treeMs, longestMs } of rounds) {
    const times = treeMs.map((ms) => `${Math.round(ms)} ms`).join(', ');
    const cost = `${msPerNode(product).toFixed(2)} ms of CPU a node, flow ${msPerNode(flow).toFixed(2)}`;
    const longest = longestMs === null ? 'below 1 ms' : `${longestMs} ms`;
    say(`  text to outcome ${times}; longest command ${longest}; ${cost}; others ${product.othersCpu.toFixed(1)} s`);
    const parts = Object.entries(product.cpu).map(
      ([name, seconds]) => `${name} ${(seconds / product.runs).toFixed(2)}`,
    );
    say(
      `    CPU seconds a tree: ${parts.join(', ')}; scripts a node ${(product.scripts / product.runs / nodeCount).toFixed(1)}`,
    );
  }
  const ratios = rounds.map(({ product, flow }) => msPerNode(product) / msPerNode(flow));
  const [least = 0, most = 0] = [Math.min(...ratios), Math.max(...ratios)];
  say(
    `a node costs ${median(ratios).toFixed(2)} times that of a bare flow (${least.toFixed(2)} to ${most.toFixed(2)})`,
  );
  say(`a text's tree of ${nodeCount} nodes takes ${Math.round(median(rounds.flatMap(({ treeMs }) => treeMs)))} ms`);
}

/** Measures forks of a workflow beside bare flows of BullMQ, in turns on one Redis, and prints what it found. */
export async function benchTrees(args: readonly string[]): Promise<void> {
  const options = readOptions(['--rounds', '5', ...args]);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const server = await startRedis({
    appendonly: options.appendonly,
    dir: mkdtempSync(join(folder, 'redis-')),
    args: ['--auto-aof-rewrite-percentage', '0', '--latency-monitor-threshold', '1'],
    log: say,
  });
  const sides = await assemble(options, server.url, server.pid ?? 0, folder);
  await playRound(sides, 1); // cold
  const rounds: Round[] = [];
  for (let number = 1; number <= options.rounds; number++) rounds.push(await playRound(sides, number));
  report(rounds);
  await Promise.all(sides.apps.map((app) => app.end('SIGTERM')));
  await sides.flow.end('SIGKILL');
  sides.redis.disconnect();
  await server.stop();
  if (options.profile !== null) for (const line of summarizeProfiles(options.profile)) say(line);
}
