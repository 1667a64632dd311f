import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Redis } from 'ioredis';

import { startRedis } from '../../../test/support/redis.mjs';
import { startTown } from '../fair/town.js';
import type { Town } from '../fair/town.js';
import { readOptions } from '../options.js';
import { median } from '../percentiles.js';
import { playSlowSends } from './sends.js';
import type { SlowSends } from './sends.js';
import { playSlowTools } from './tools.js';
import type { SlowTools } from './tools.js';

const usage = `Usage: npm run lab -- slow-calls [--rounds 3] [--concurrency 100] [--appendonly everysec]

What fifty people notice while Twilio takes 10 s to answer for a tenth of all sends, and the memory of the processes while 100 tools that take 4 s are called
at once; four apps apart, and controllers that serve what they can (SERVE=all), each on a Redis of its own, in turns. Ends with 1 where the p95 beside
slow sends is above 1.2 times the quiet one, or a text was answered twice.`;

/** How much later others may be answered. */
const mostRatio = 1.2;

const shapes = { apart: {}, eager: { SERVE: 'all' } } as const;

type Shape = keyof typeof shapes;

interface ShapeTown {
  shape: Shape;
  town: Town;
  sends: SlowSends[];
  tools: SlowTools[];
  stop: () => Promise<void>;
}

async function stand(shape: Shape, args: readonly string[], parent: string): Promise<ShapeTown> {
  const options = readOptions(args);
  const folder = join(parent, shape);
  mkdirSync(folder);
  const server = await startRedis({
    appendonly: options.appendonly,
    dir: mkdtempSync(join(folder, 'redis-')),
    args: [],
  });
  const redis = new Redis(server.url);
  const town = await startTown(redis, server.url, options, folder, shapes[shape]);
  const stop = async (): Promise<void> => {
    await town.stop();
    redis.disconnect();
    await server.stop();
  };
  return { shape, town, sends: [], tools: [], stop };
}

/** One shape's medians. */
function figuresOf({ sends, tools }: ShapeTown): object {
  const ofSends = (of: (one: SlowSends) => number): number => median(sends.map(of));
  const ofTools = (of: (one: SlowTools) => number): number => median(tools.map(of));
  return {
    quiet_p95_ms: Math.round(ofSends(({ quiet }) => quiet)),
    beside_p95_ms: Math.round(ofSends(({ beside }) => beside)),
    p95_ratio: Number(ofSends(({ quiet, beside }) => beside / quiet).toFixed(2)),
    doubled: sends.reduce((sum, { taken }) => sum + taken.doubled, 0),
    tools_at_once: ofTools(({ atOnce }) => atOnce),
    controller_mib: {
      rest: Math.round(ofTools(({ rest }) => rest['controller'] ?? 0)),
      quick: Math.round(ofTools(({ quick }) => quick['controller'] ?? 0)),
      slow: Math.round(ofTools(({ slow }) => slow['controller'] ?? 0)),
    },
    tool_runner_mib: {
      rest: Math.round(ofTools(({ rest }) => rest['tool-runner'] ?? 0)),
      quick: Math.round(ofTools(({ quick }) => quick['tool-runner'] ?? 0)),
      slow: Math.round(ofTools(({ slow }) => slow['tool-runner'] ?? 0)),
    },
  };
}

/** What is noticed of slow sends and slow tools, in both shapes. */
export async function benchSlow(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return say(usage);
  const given = ['--rounds', '3', '--quiet-ms', '400', '--appendonly', 'everysec', ...args];
  const { rounds } = readOptions(given);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-slow-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const towns = [await stand('apart', given, folder), await stand('eager', given, folder)];
  for (const { town } of towns) await playSlowSends(town, 0); // warms up
  for (let round = 1; round <= rounds; round++)
    for (const one of round % 2 === 1 ? towns : towns.toReversed()) {
      const [sends, tools] = [await playSlowSends(one.town), await playSlowTools(one.town)];
      one.sends.push(sends);
      one.tools.push(tools);
      say(`  round ${round}, ${one.shape}: ${JSON.stringify(sends)}`);
      say(`    ${JSON.stringify(tools)}`);
    }
  for (const { stop } of towns) await stop();
  const figures = Object.fromEntries(towns.map((one) => [one.shape, figuresOf(one)]));
  say(JSON.stringify({ rounds, most_p95_ratio: mostRatio, ...figures }));
  const isHeld = ({ sends }: ShapeTown): boolean =>
    median(sends.map(({ quiet, beside }) => beside / quiet)) <= mostRatio &&
    sends.every(({ taken }) => taken.doubled === 0);
  process.exitCode = towns.every(isHeld) ? 0 : 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
