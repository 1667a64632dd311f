import { setTimeout as pause } from 'node:timers/promises';
import { connect, untilReady } from '#redis';
import type { RedisFailover } from '../support/redis-failover.js';
import type { CaseKind } from './case-kind.js';
import { isMet } from './expectations.js';
import type { Expectations } from './expectations.js';

const known: Expectations<readonly number[]> = [
  [/^writes again within (\d+) s$/, (tookMs, [seconds]) => tookMs.every((each) => each <= Number(seconds) * 1_000)],
];

const everyMs = 500;
const giveUpMs = 15_000;

/** Writes until one is through after a failover that keeps open connections: how long it took in ms, and over how many new connections. */
async function untilWritten(
  servers: RedisFailover,
  role: 'worker' | 'producer',
): Promise<{ ms: number; made: number }> {
  const redis = connect({ url: servers.url, role, onError: () => undefined });
  try {
    await untilReady(redis, 5_000);
    await redis.set(role, 'before');
    const before = servers.connections;
    await servers.failOver();
    const from = performance.now();
    while (performance.now() - from < giveUpMs) {
      const write = redis.set(role, 'after').then(() => servers.master.get(role));
      const kept = await Promise.race([write.catch(() => null), pause(giveUpMs, null, { ref: false })]);
      if (kept === 'after') return { ms: Math.round(performance.now() - from), made: servers.connections - before };
      await pause(everyMs);
    }
    return { ms: Infinity, made: servers.connections - before };
  } finally {
    redis.disconnect();
  }
}

/** Two Redis behind one address, of which the other becomes the master. */
export const failovers: CaseKind = {
  how: /^as it says$/,
  play: async ({ expected }, lab) => {
    const written = [];
    for (const role of ['worker', 'producer'] as const) {
      const { ms, made } = await untilWritten(await lab.failover(), role);
      written.push({ role, ms: made > 0 ? ms : Infinity, made });
    }
    const got = written.map(({ role, ms, made }) => `${role}: after ${ms} ms, ${made} new connections`).join('; ');
    return {
      isMet: isMet(
        expected,
        known,
        written.map(({ ms }) => ms),
      ),
      got,
    };
  },
};
