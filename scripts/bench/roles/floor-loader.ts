import { Queue } from 'bullmq';

import { connect, untilReady } from '#redis';

import { hopJobOptions, hopPrefix, hops } from '../hops.js';
import type { FloorSettings, HopData } from '../hops.js';
import { serveRole } from '../role.js';

/** What `load` is asked: so many runs, numbered from `first`; so many adds, or in a closed loop runs, at once. */
export interface RunsWanted {
  first: number;
  count: number;
  inFlight: number;
  /** Begin a run only when another has been told to be done. */
  closedLoop: boolean;
}

let queue: Queue<HopData> | null = null;
const running = new Map<number, () => void>();

async function begin(run: number, closedLoop: boolean): Promise<void> {
  const done = new Promise<void>((resolve) => running.set(run, resolve));
  const startedAt = performance.timeOrigin + performance.now();
  await queue?.add(hops[0], { run, startedAt }, { ...hopJobOptions, jobId: `${hops[0]}.${run}` });
  if (closedLoop) await done;
  running.delete(run);
}

/** Puts runs into the floor's first queue. */
serveRole(
  {
    start: async ({ redisUrl }: FloorSettings) => {
      const redis = connect({ url: redisUrl, role: 'worker', onError: () => undefined });
      await untilReady(redis, 5_000);
      queue = new Queue<HopData>(hops[0], {
        connection: redis,
        prefix: hopPrefix,
        streams: { events: { maxLen: 100 } },
      });
    },
    load: async ({ first, count, inFlight, closedLoop }: RunsWanted) => {
      let next = first;
      const lane = async (): Promise<void> => {
        while (next < first + count) await begin(next++, closedLoop);
      };
      await Promise.all(Array.from({ length: inFlight }, lane));
    },
  },
  (run) => running.get(run)?.(),
);
