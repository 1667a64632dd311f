import { FlowProducer, Worker } from 'bullmq';
import type { FlowJob } from 'bullmq';

import { connect } from '#redis';

import { hopJobOptions, hopPrefix, hopWorkerOptions } from '../hops.js';
import type { FloorSettings } from '../hops.js';
import { serveRole } from '../role.js';
import { flowQueues } from '../trees/flow-queues.js';
import { pathCount, stepsOfPath } from '../trees/shape.js';

function chain(name: string, steps: number): FlowJob {
  const own = { name, queueName: 'flow-step', data: {}, prefix: hopPrefix, opts: hopJobOptions };
  return steps > 1 ? { ...own, children: [chain(name, steps - 1)] } : own;
}

let rootDone: () => void = () => undefined;
let producer: FlowProducer;

/** A bare flow of BullMQ in the tree's shape: its jobs do nothing. */
serveRole({
  start: async ({ redisUrl, concurrency }: FloorSettings) => {
    const redis = connect({ url: redisUrl, role: 'worker', onError: () => undefined });
    producer = new FlowProducer({ connection: redis, prefix: hopPrefix });
    const working = flowQueues.map((queue) => {
      const work = (): Promise<void> => Promise.resolve(queue === 'flow-root' ? rootDone() : undefined);
      return new Worker(queue, work, { ...hopWorkerOptions, connection: redis, concurrency }).waitUntilReady();
    });
    await Promise.all(working);
  },
  /** Resolves with the milliseconds from the flow to the end of its root. */
  play: async () => {
    const startedAt = performance.now();
    const done = new Promise<void>((resolve) => (rootDone = resolve));
    const children = Array.from({ length: pathCount }, (_, path) => chain(`path${path}`, stepsOfPath));
    await producer.add({ name: 'root', queueName: 'flow-root', prefix: hopPrefix, opts: hopJobOptions, children });
    await done;
    return performance.now() - startedAt;
  },
});
