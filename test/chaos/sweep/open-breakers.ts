import { setTimeout as pause } from 'node:timers/promises';

import type { Redis } from 'ioredis';

import { until } from '../../support/app-process.js';
import type { Random } from '../random.js';
import type { Fixture } from '../fixture.js';

/** What it breaks, whose breakers stand under `kind`, and how it is mended. */
interface Breakage {
  kind: 'tool' | 'model';
  begin(): void;
  end(): void;
}

/** In a minute that has gone well so far, errors take that long to outweigh it. */
const opensWithinMs = 45_000;
/** A breaker that has had several probes killed closes late. */
const closesWithinMs = 60_000;
/** A pause and a little: long enough for a probe to fail. */
const probeFailsWithinMs = 6_000;

export function brokenModel({ model, faults }: Fixture): Breakage {
  return {
    kind: 'model',
    begin: () => model.use(() => ({ status: 500, body: { error: { message: 'told to fail' } } })),
    end: () => model.use(faults.model),
  };
}

export function brokenTool({ dashboard }: Fixture): Breakage {
  return { kind: 'tool', begin: () => dashboard.failAll(500), end: () => dashboard.failAll(null) };
}

/** Breaks it until a breaker has opened, sometimes until a probe has failed as well, once all of its breakers have closed again. */
export async function openBreakers(redis: Redis, random: Random, { kind, begin, end }: Breakage): Promise<void> {
  await until('the breakers to close', async () => !(await isAnyOpen(redis, kind)), closesWithinMs);
  begin();
  try {
    await until('a breaker to open', () => isAnyOpen(redis, kind), opensWithinMs);
    if (random.chance(0.3)) await pause(probeFailsWithinMs);
  } finally {
    end();
  }
}

async function isAnyOpen(redis: Redis, kind: string): Promise<boolean> {
  const states = await redis.hgetall('{breaker}:states');
  return Object.entries(states).some(([name, state]) => name.startsWith(`${kind}:`) && !isClosed(state));
}

function isClosed(state: string): boolean {
  return /"state":"closed"/.test(state);
}
