import { tracingChannel } from 'node:diagnostics_channel';

/** What is on the other side: Redis, the queues' jobs, a model, a tool's target, a channel's provider, the disk. */
export type IoBoundaryName = `${'redis' | 'queue' | 'model' | 'tool' | 'channel' | 'disk'}.${string}`;

const ioBoundaries = tracingChannel<unknown, { name: IoBoundaryName }>('turnpike:crossing');

/**
 * Runs an await that leaves the process, under a name. Every such await of the adapters is inside one (lint checks it:
 * `house/owned-io-boundaries`), so that a subscriber of the channel `turnpike:crossing` sees both sides of each: the sweep of
 * `test/chaos` kills the process there. Costs one check when nobody listens.
 */
export function ioBoundary<T>(name: IoBoundaryName, go: () => Promise<T>): Promise<T> {
  if (!ioBoundaries.hasSubscribers) return go();
  return ioBoundaries.tracePromise(async () => go(), { name }); // async: an SDK's promise may have a `then` of its own
}
