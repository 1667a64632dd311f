import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Redis } from 'ioredis';

import { startRedis } from '../../../test/support/redis.mjs';
import type { RoleChild } from '../child.js';
import { startApp } from '../child.js';
import { Floor } from '../floor.js';
import { Product } from '../product.js';
import { costOf } from './meter.js';
import type { Metered } from './meter.js';
import { readBesideOptions } from './options.js';
import type { BesideOptions } from './options.js';
import { installPeer } from './packages.js';
import type { PeerName } from './packages.js';
import { Peer } from './peer.js';
import type { PeerSettings, StartPeer } from './peer.js';
import { checkCounts, jsonLine, sides, table } from './report.js';
import type { Counts, Round, Side, Turn } from './report.js';

/** Runs of a round one after the other, for the latency. */
const aloneRuns = 20;

/** Rounds before those that count: cold processes cost half as much again. */
const warmings = 2;

/** How often the product asks its model in a run: it knows today's dates from the text. */
const ownModelCalls = 2;

const starters: Readonly<Record<PeerName, () => Promise<StartPeer>>> = {
  restate: async () => (await import('./restate.js')).startRestate,
  n8n: async () => (await import('./n8n.js')).startN8n,
  langgraph: async () => (await import('./langgraph.js')).startLangGraph,
};

/** One of the four as the rounds see it. */
interface System {
  title: string;
  run: (count: number, inFlight: number) => Promise<number[]>;
  billed: readonly Metered[];
  apart: readonly Metered[];
  /** Its stand-ins, and how often one run asks its model; null for the floor, which has none. */
  fixture: { roles: readonly RoleChild[]; modelCalls: number } | null;
  stop: () => Promise<void>;
}

function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

async function countsOf(fixture: readonly RoleChild[]): Promise<Counts> {
  const [model = 0, dashboard = 0, texter = 0] = await Promise.all(fixture.map((role) => role.ask<number>('served')));
  return { model_calls: model, dashboard_calls: dashboard, messages: texter };
}

/** So many runs under way together, metered, and some alone; both must have caused what runs cause. */
async function turnOf(
  { title, run, billed, apart, fixture }: System,
  { runs, inFlight }: BesideOptions,
): Promise<Turn> {
  if (fixture) await countsOf(fixture.roles);
  const cost = await costOf([...billed, ...apart], runs, () => run(runs, inFlight));
  const aloneMs = await run(aloneRuns, 1);
  const counts = fixture && (await countsOf(fixture.roles));
  if (fixture && counts) checkCounts(title, counts, runs + aloneRuns, fixture.modelCalls);
  return { cost, aloneMs, counts };
}

/** Who goes first changes from round to round, so that none always gets the fresher machine. */
async function roundOf(systems: Record<Side, System>, options: BesideOptions, number: number): Promise<Round> {
  const first = number % sides.length;
  const turns = new Map<Side, Turn>();
  for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
    turns.set(side, await turnOf(systems[side], options));
  }
  const turn = (side: Side): Turn => {
    const found = turns.get(side);
    if (!found) throw new Error(`no turn of ${side}`);
    return found;
  };
  const round = { floor: turn('floor'), turnpike: turn('turnpike'), eager: turn('eager'), peer: turn('peer') };
  const rates = sides.map((side) => `${systems[side].title} ${Math.round(options.runs / round[side].cost.seconds)}/s`);
  say(`  round ${number}: ${rates.join(', ')}`);
  return round;
}

/** The product in one of its shapes, on a Redis that its other shape does not use. */
async function startProduct(
  title: string,
  { redis, url, pid }: Server,
  options: BesideOptions,
  folder: string,
  more: Record<string, string> = {},
): Promise<System> {
  const begin: typeof startApp = (app, environment, logs) => startApp(app, { ...environment, ...more }, logs);
  const product = await Product.start(redis, url, options, folder, { begin, answerAfterMs: 0 });
  return {
    title,
    run: (count, inFlight) => product.run(count, inFlight),
    billed: [...product.apps, { name: 'redis', pid }],
    apart: product.fixture,
    fixture: { roles: product.fixture, modelCalls: ownModelCalls },
    stop: () => product.stop(),
  };
}

/** A Redis of the benchmark, and a connection to it. */
interface Server {
  redis: Redis;
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

async function startServer({ appendonly }: BesideOptions, dir: string): Promise<Server> {
  const server = await startRedis({ appendonly, dir, args: ['--auto-aof-rewrite-percentage', '0'], log: say });
  const redis = new Redis(server.url);
  const stop = async (): Promise<void> => {
    redis.disconnect();
    await server.stop();
  };
  return { redis, url: server.url, pid: server.pid ?? 0, stop };
}

async function assemble(
  options: BesideOptions,
  [server, ofEager]: readonly [Server, Server],
  settings: PeerSettings,
  of: (name: string) => string,
): Promise<Record<Side, System>> {
  const start = await starters[options.peer]();
  const peer = await Peer.start(options.peer, start, settings, options.modelCalls);
  const floor = await Floor.start({ redisUrl: server.url, concurrency: options.concurrency });
  return {
    floor: {
      title: 'six hops',
      run: (count, inFlight) => floor.run(count, inFlight, 'closed'),
      billed: [floor.worker, { name: 'redis', pid: server.pid }],
      apart: [floor.loader],
      fixture: null,
      stop: () => floor.stop(),
    },
    turnpike: await startProduct('turnpike', server, options, of('logs')),
    eager: await startProduct('eager', ofEager, options, of('logs-eager'), { SERVE: 'all' }),
    peer: {
      title: options.peer,
      run: (count, inFlight) => peer.run(count, inFlight),
      billed: peer.processes,
      apart: peer.fixture,
      fixture: { roles: peer.fixture, modelCalls: options.modelCalls },
      stop: () => peer.stop(),
    },
  };
}

/** `--beside PEER`: the same work on the product, on a peer that was installed apart, and beside six no-op hops. */
export async function benchBeside(args: readonly string[]): Promise<void> {
  const options = readBesideOptions(args);
  const installed = options.installed ?? installPeer(options.peer, say);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-beside-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const of = (name: string): string => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  };
  const servers = [await startServer(options, of('redis')), await startServer(options, of('redis-eager'))] as const;
  const [{ url, pid }] = servers;
  const { concurrency } = options;
  const systems = await assemble(
    options,
    servers,
    { installed, folder: of('peer'), redis: { url, pid }, concurrency },
    of,
  );
  say('  warming up');
  for (const side of sides) await systems[side].run(options.runs * warmings, options.inFlight);
  const rounds: Round[] = [];
  for (let number = 1; number <= options.rounds; number++) rounds.push(await roundOf(systems, options, number));
  for (const side of sides) await systems[side].stop();
  for (const server of servers) await server.stop();
  const names = (side: Side): string[] => systems[side].billed.map(({ name }) => name);
  const billed = { floor: names('floor'), turnpike: names('turnpike'), eager: names('eager'), peer: names('peer') };
  const findings = { options, rounds, billed };
  say();
  for (const line of table(findings)) say(line);
  say(JSON.stringify(jsonLine(findings)));
}
