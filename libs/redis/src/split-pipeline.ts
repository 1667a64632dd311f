import { ioBoundary } from '#telemetry';
import { isCluster } from './redis.js';
import type { Redis } from './redis.js';

export type Pipeline = ReturnType<Redis['pipeline']>;

type Call = [command: string, ...args: unknown[]];
type Replies = Awaited<ReturnType<Pipeline['exec']>>;

/** Of which slot a command is; those without a key are anybody's. */
function tagOfCall([, key]: Call): string {
  return typeof key === 'string' ? key.slice(0, key.indexOf('}') + 1) : '';
}

/**
 * Commands that are sent at once: one pipeline, in a cluster one for each partition among them. The replies come in the order of the commands;
 * the commands of one partition are carried out in theirs.
 */
export function createPipeline(redis: Redis): Pipeline {
  if (!isCluster(redis)) return redis.pipeline();
  const calls: Call[] = [];
  const split: unknown = new Proxy(
    {},
    {
      get: (_nothing, command) => {
        if (command === 'exec') return () => execBySlot(redis, calls);
        return (...args: unknown[]) => {
          calls.push([String(command), ...args]);
          return split;
        };
      },
    },
  );
  return split as Pipeline; // every command is kept under its name, as `pipeline(commands)` takes it
}

async function execBySlot(redis: Redis, calls: readonly Call[]): Promise<Replies> {
  const replies: NonNullable<Replies> = [];
  const groups = Map.groupBy(
    calls.map((call, at) => ({ call, at })),
    ({ call }) => tagOfCall(call),
  );
  const exec = async (group: readonly { call: Call; at: number }[]): Promise<void> => {
    const pipeline = redis.pipeline(group.map(({ call }) => call));
    const found = (await ioBoundary('redis.slot-pipeline', () => pipeline.exec())) ?? [];
    found.forEach((reply, i) => (replies[group[i]?.at ?? 0] = reply));
  };
  await Promise.all([...groups.values()].map(exec));
  return replies;
}
