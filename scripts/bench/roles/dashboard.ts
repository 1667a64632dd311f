import { setTimeout as pause } from 'node:timers/promises';

import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import { Served, serveRole } from '../role.js';
import type { FixtureSettings } from '../role.js';

const served = new Served();

/** A dashboard that counts seven of everything, at once unless told otherwise. `start` answers its address. */
serveRole({
  start: async ({ answerAfterMs }: FixtureSettings) => {
    const server = await startStandIn(0, async ({ url: { searchParams: asked } }) => {
      served.count();
      if (answerAfterMs > 0) await pause(answerAfterMs);
      const body = { label: asked.get('label'), value: 7, start: asked.get('start'), end: asked.get('end') };
      return { status: 200, body };
    });
    return server.url;
  },
  served: () => served.take(),
});
