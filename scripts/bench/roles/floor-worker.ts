import { Queue, Worker } from 'bullmq';

import { connect } from '#redis';

import { hopJobOptions, hopPrefix, hops, hopWorkerOptions } from '../hops.js';
import type { FloorSettings, HopData } from '../hops.js';
import { notify, serveRole } from '../role.js';

let wanted = 0;
let says = false;
let latenciesMs: number[] = [];
let allDone: () => void = () => undefined;

function finish({ run, startedAt }: HopData): void {
  latenciesMs.push(performance.timeOrigin + performance.now() - startedAt);
  if (says) notify(run);
  if (latenciesMs.length >= wanted) allDone();
}

/** Six queues in one process, each job enqueuing the next and nothing else. */
serveRole({
  start: async ({ redisUrl, concurrency }: FloorSettings) => {
    const redis = connect({ url: redisUrl, role: 'worker', onError: () => undefined });
    const ready = hops.map((hop, index) => {
      const next = hops[index + 1];
      const queue =
        next &&
        new Queue<HopData>(next, { connection: redis, prefix: hopPrefix, streams: { events: { maxLen: 100 } } });
      const work = async ({ data }: { data: HopData }): Promise<void> => {
        if (queue) await queue.add(queue.name, data, { ...hopJobOptions, jobId: `${queue.name}.${data.run}` });
        else finish(data);
      };
      return new Worker<HopData>(hop, work, { ...hopWorkerOptions, connection: redis, concurrency }).waitUntilReady();
    });
    await Promise.all(ready);
  },
  /** Resolves with the latencies of the next `count` runs; with `log` each run is told as it ends. */
  expect: async ({ count, tell }: { count: number; tell: boolean }) => {
    [wanted, says, latenciesMs] = [count, tell, []];
    await new Promise<void>((resolve) => (allDone = resolve));
    return latenciesMs;
  },
});
