import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Redis } from 'ioredis';

import { renameId } from '#protocol';
import { keys, Records } from '#records';

import { appNames, until } from '../../../test/support/app-process.js';
import { freePort } from '../../../test/support/free-port.js';
import { startRedis } from '../../../test/support/redis.mjs';
import { billFor, total } from '../bill.js';
import type { Bill } from '../bill.js';
import { startApp, startRole } from '../child.js';
import type { Child, RoleChild } from '../child.js';
import { readOptions } from '../options.js';
import type { BenchOptions } from '../options.js';
import { median } from '../percentiles.js';
import { productQueues } from '../product.js';
import { summarizeProfiles } from '../profiles.js';
import { hopPrefix } from '../hops.js';
import { flowQueues } from './flow-queues.js';
import { forkDocument, jobCount, nodeCount, pathCount, stepsOfPath } from './shape.js';

const apiKey = 'bench-gateway-key';

/** How long a tree may take, in milliseconds. */
const patienceMs = 120_000;

/** How often the outcome is looked for, in milliseconds. The look is one read of Redis by this process, which nobody's bill counts. */
const lookEveryMs = 10;

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

interface Played {
  /** From the text to the outcome, in milliseconds. */
  ms: number;
  /** Commits of the root: one takes in as many ends of paths as have come. */
  rootCommits: number;
}

/** The apps, as a caller of the API meets them. */
class Caller {
  private sent = 0;

  constructor(
    private readonly url: string,
    private readonly redis: Redis,
  ) {}

  /** One text and the tree below it, until the run has its outcome. */
  async play(): Promise<Played> {
    const startedAt = performance.now();
    const runId = renameId(await this.text(`tree-${++this.sent}`), 'run');
    let outcome: string | null = null;
    const isOver = async (): Promise<boolean> => {
      await pause(lookEveryMs);
      outcome = await this.redis.hget(keys.run(runId), 'outcome');
      return outcome !== null;
    };
    await until('the outcome of the tree', isOver, patienceMs);
    if (outcome !== 'answered') throw new Error(`the tree ended as ${String(outcome)}`);
    const ms = performance.now() - startedAt;
    const { actorId } = (await new Records(this.redis).readRun(runId)) ?? { actorId: '' };
    return { ms, rootCommits: Number(await this.redis.hget(keys.actor(actorId), 'version')) };
  }

  private async text(conversation: string): Promise<string> {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const url = `${this.url}/v1/conversations/${conversation}/messages`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ text: 'go' }) });
    if (!answer.ok) throw new Error(`the text was refused: ${answer.status} ${await answer.text()}`);
    const { message_id: messageId } = (await answer.json()) as { message_id: string }; // the gateway's own answer
    return messageId;
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
    ...{ DASHBOARD_API_URL: 'http://127.0.0.1:9', DASHBOARD_API_KEY: 'bench-dashboard-key' }, // no tool of the workflow calls it
    ...{ AGENTS_DIR: agentsIn(folder), LLM_PROVIDER: 'scripted', QUIET_WINDOW_MS: '0', SENDER_TEXTS_PER_HOUR: '0' },
    ...{ TURN_CONCURRENCY: String(concurrency), TOOL_CONCURRENCY: String(concurrency) },
  };
  const profiled = (app: string): Record<string, string> =>
    profile === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile} --cpu-prof-name=${app}.cpuprofile` };
  const starting = appNames.map(async (app) =>
    startApp(app, { ...environment, ADMIN_PORT: String(await freePort()), ...profiled(app) }, folder),
  );
  const redis = new Redis(url);
  return {
    redis,
    apps: await Promise.all(starting),
    server: { name: 'redis', pid: redisPid },
    caller: new Caller(`http://127.0.0.1:${port}`, redis),
    flow: await startRole('flow', { redisUrl: url, concurrency }),
    tags: Array.from({ length: partitions }, (_, partition) => `{p${partition}}`),
  };
}

/** Rounds that nobody's bill counts: before them a node costs half as much again. */
const warmUps = 3;

/** How many trees a round plays: a flow takes too little for the kernel's clock. */
const perRound = { product: 4, flow: 20 } as const;

interface Round {
  product: Bill;
  flow: Bill;
  played: Played[];
  longestMs: number | null;
}

async function playTrees({ redis, apps, server, caller, tags }: Sides): Promise<Omit<Round, 'flow'>> {
  const played: Played[] = [];
  await redis.call('LATENCY', 'RESET');
  const product = await billFor(
    { redis, processes: [...apps, server], queues: productQueues, tags },
    perRound.product,
    async () => {
      for (let count = 0; count < perRound.product; count++) played.push(await caller.play());
    },
  );
  return { product, played, longestMs: await longestCommandMs(redis) };
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

/** Both sides' costs are divided by the tree's nodes: the flow, which needs no job for a sequence, is charged for none. */
function msPerNode({ cpu, runs }: Bill): number {
  return (total(cpu) * 1_000) / runs / nodeCount;
}

/** CPU seconds of one tree, by process. */
function partsOf({ cpu, runs }: Bill): string {
  return Object.entries(cpu)
    .map(([name, seconds]) => `${name} ${(seconds / runs).toFixed(3)}`)
    .join(', ');
}

function sayRound({ product, flow, played, longestMs }: Round): void {
  const times = played.map(({ ms }) => Math.round(ms)).join(', ');
  const commits = played.map(({ rootCommits }) => rootCommits).join(', ');
  const longest = longestMs === null ? 'below 1 ms' : `${longestMs} ms`;
  const cost = `${msPerNode(product).toFixed(2)} ms of CPU a node, flow ${msPerNode(flow).toFixed(2)}`;
  say(`  ${ratioOf({ product, flow }).toFixed(2)}: ${cost}; text to outcome ${times} ms; longest command ${longest}`);
  const scripts = (product.scripts / product.runs / nodeCount).toFixed(1);
  say(`    a tree: ${partsOf(product)}; scripts a node ${scripts}; commits of the lane ${commits}`);
  say(`    a flow: ${partsOf(flow)}; others ${(product.othersCpu + flow.othersCpu).toFixed(1)} s`);
}

function ratioOf({ product, flow }: Pick<Round, 'product' | 'flow'>): number {
  return msPerNode(product) / msPerNode(flow);
}

function report(rounds: readonly Round[]): void {
  say(`a tree: ${nodeCount} nodes: the fork, ${pathCount} sequences, ${pathCount * stepsOfPath} calls of a tool`);
  say(
    `a flow: ${jobCount} jobs: the parent and ${pathCount} chains of ${stepsOfPath}; its cost is divided by the same ${nodeCount}`,
  );
  rounds.forEach(sayRound);
  const ratios = rounds.map(ratioOf);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  say(`a node costs ${median(ratios).toFixed(2)} times that of a bare flow (${least} to ${most})`);
  const times = rounds.flatMap(({ played }) => played.map(({ ms }) => ms));
  say(`a text's tree takes ${Math.round(median(times))} ms (up to ${Math.round(Math.max(...times))})`);
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
  for (let number = 1; number <= warmUps; number++) await playRound(sides, number);
  const rounds: Round[] = [];
  for (let number = 1; number <= options.rounds; number++) rounds.push(await playRound(sides, number));
  report(rounds);
  await Promise.all(sides.apps.map((app) => app.end('SIGTERM')));
  await sides.flow.end('SIGKILL');
  sides.redis.disconnect();
  await server.stop();
  if (options.profile !== null) for (const line of summarizeProfiles(options.profile)) say(line);
}
