import { setTimeout as pause } from 'node:timers/promises';

import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import { Served, serveRole } from '../role.js';
import type { FixtureSettings } from '../role.js';

const served = new Served();
let slowMs = 0;
/** Calls that wait now, and the most that have waited at once since it was last told how slow to be. */
const waiting = { now: 0, most: 0 };

async function wait(): Promise<void> {
  waiting.now += 1;
  waiting.most = Math.max(waiting.most, waiting.now);
  await pause(slowMs);
  waiting.now -= 1;
}

/** A dashboard that counts seven of everything, at once unless told otherwise. `start` answers its address. */
serveRole({
  start: async ({ answerAfterMs }: FixtureSettings) => {
    slowMs = answerAfterMs;
    const server = await startStandIn(0, async ({ url: { searchParams: asked } }) => {
      served.count();
      if (slowMs > 0) await wait();
      const body = { label: asked.get('label'), value: 7, start: asked.get('start'), end: asked.get('end') };
      return { status: 200, body };
    });
    return server.url;
  },
  served: () => served.take(),
  slow: ({ answerAfterMs }: FixtureSettings) => {
    slowMs = answerAfterMs;
    waiting.most = 0;
    return Promise.resolve();
  },
  mostAtOnce: () => Promise.resolve(waiting.most),
});
