import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { AppProcess } from '../../../test/support/app-process.js';
import { freePort } from '../../../test/support/free-port.js';
import { startRedis } from '../../../test/support/redis.mjs';
import { buildOf } from '../../../test/upgrade/old-build.js';
import { percentile } from '../percentiles.js';
import { readRedis } from '../redis-meter.js';
import { OpenStream } from './open-stream.js';
import { converse, feedOf, openSession, openThread } from './subjects.js';
import type { Subject } from './subjects.js';

const usage = `Usage: npm run lab -- live [--from <ref>] [--streams 50] [--rest 120] [--seconds 60] [--changes 200]

What open streams of one gateway (runs, transcripts, texts, threads, builder sessions, feeds of runs) cost Redis while nothing happens, and how long a change
takes from its commit's begin to the stream; beside the gateway of an older commit. Ends with 1 where this one is above 5 commands/s or a p95 of 50 ms.`;

const mostCommands = 5;
const mostMs = 50;
const apiKey = 'a-key-for-the-bench';
const patienceMs = 5_000;
const betweenMs = 250;

interface Options {
  streams: number;
  restSeconds: number;
  seconds: number;
  changes: number;
}

interface Measured {
  /** Commands a second, those inside scripts too, that the streams add to a gateway without any. */
  atRest: number;
  /** From the begin of each change until its stream has it, in ms. */
  delays: readonly number[];
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function subjects(engine: OpenEngine, count: number): Promise<Subject[]> {
  const kinds = [
    async (n: number) => (await converse(engine, `run-${n}`)).run,
    async (n: number) => (await converse(engine, `transcript-${n}`)).transcript,
    async (n: number) => (await converse(engine, `text-${n}`)).text,
    (n: number) => openThread(engine, n),
    (n: number) => openSession(engine, n),
  ];
  const found: Subject[] = [];
  for (let n = 0; n < count; n++) {
    const kind = kinds[n % kinds.length];
    if (kind) found.push(n % 10 === 5 && found[0] ? feedOf(found[0]) : await kind(n));
  }
  return found;
}

/** Commands a second of everybody, while nothing is done for so long. */
async function commandsWhile(redis: Redis, seconds: number): Promise<number> {
  const before = (await readRedis(redis)).commands;
  await pause(seconds * 1_000);
  return ((await readRedis(redis)).commands - before) / seconds;
}

async function measure(
  root: string | undefined,
  { streams, restSeconds, seconds, changes }: Options,
): Promise<Measured> {
  const server = await startRedis({ appendonly: 'always' });
  const engine = await openEngine({
    url: server.url,
    partitions: 1,
    role: 'worker',
    onError: () => undefined,
    times: { quietMs: 0 },
  });
  const redis = new Redis(server.url);
  const [port, adminPort] = [await freePort(), await freePort()];
  const environment = {
    GATEWAY_PORT: String(port),
    ADMIN_PORT: String(adminPort),
    HOST: '127.0.0.1',
    REDIS_URL: server.url,
  };
  const keys = { GATEWAY_API_KEY: apiKey, OPERATOR_API_KEY: 'an-operator-key-for-it', API_REQUESTS_PER_MINUTE: '0' };
  const gateway = new AppProcess(
    'gateway',
    { ...environment, ...keys, LOG_LEVEL: 'warn' },
    root === undefined ? {} : { root },
  );
  gateway.start();
  await gateway.untilReady(60_000);
  const all = await subjects(engine, streams);
  await pause(2_000);
  const idle = await commandsWhile(redis, seconds / 2);
  const open: OpenStream[] = [];
  for (const { path } of all)
    open.push(await OpenStream.open(`http://127.0.0.1:${port}/v1/${path}`, keys.OPERATOR_API_KEY));
  await pause(restSeconds * 1_000);
  const atRest = (await commandsWhile(redis, seconds)) - idle;
  const delays: number[] = [];
  for (let n = 0; n < changes; n++) {
    const at = n % all.length;
    const commit = await all[at]?.prepare();
    await pause(betweenMs * (1 + Math.random())); // what the turn's beginning has changed is shown by then
    const shown = open[at]?.next(patienceMs);
    await commit?.();
    delays.push((await shown) ?? patienceMs);
  }
  for (const stream of open) stream.close();
  await gateway.kill('SIGKILL');
  await engine.close();
  redis.disconnect();
  await server.stop();
  return { atRest, delays };
}

function told({ atRest, delays }: Measured, { streams }: Options): string {
  const [median, most] = [percentile(delays, 0.5), percentile(delays, 0.95)].map((ms) => ms.toFixed(1));
  return `${streams} streams at rest ${atRest.toFixed(1)} commands/s; ${delays.length} changes on the screen after ${median} ms, p95 ${most} ms`;
}

/** Measures what live views cost, and how soon they show a change. */
export async function benchLive(args: readonly string[]): Promise<void> {
  const number = (text: string): { type: 'string'; default: string } => ({ type: 'string', default: text });
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ from: { type: 'string' }, help: { type: 'boolean' } },
      ...{ streams: number('50'), rest: number('120'), seconds: number('60'), changes: number('200') },
    },
  });
  if (values.help) return say(usage);
  const options = {
    ...{ streams: Number(values.streams), restSeconds: Number(values.rest) },
    ...{ seconds: Number(values.seconds), changes: Number(values.changes) },
  };
  const old = values.from === undefined ? null : await measure(buildOf(values.from).root, options);
  if (old) say(`${values.from}: ${told(old, options)}`);
  const now = await measure(undefined, options);
  say(`this build: ${told(now, options)}`);
  const late = percentile(now.delays, 0.95);
  if (old) {
    const ratio = (of: number, to: number): string => (of / to).toFixed(1);
    say(`ratio: ${ratio(old.atRest, now.atRest)} commands at rest, ${ratio(percentile(old.delays, 0.95), late)} p95`);
  }
  process.exitCode = now.atRest > mostCommands || late > mostMs ? 1 : 0;
}
