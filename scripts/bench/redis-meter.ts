import type { Redis } from 'ioredis';

/** Counters of a Redis server so far. */
export interface RedisReading {
  /** Scripts run: EVALSHA, EVAL and FCALL. */
  scripts: number;
  /** Every command, those inside scripts included. */
  commands: number;
  /** Seconds spent in scripts, by the server's own reckoning. */
  scriptSeconds: number;
  memoryBytes: number;
  /** Calls and microseconds by command. */
  byCommand: ReadonlyMap<string, { calls: number; usec: number }>;
}

const scriptCommands = ['evalsha', 'eval', 'fcall'];

/** Reads what Redis has counted; the reading itself adds three commands. */
export async function readRedis(redis: Redis): Promise<RedisReading> {
  const stats = await redis.info('commandstats');
  const memory = await redis.info('memory');
  const rows = stats.matchAll(/^cmdstat_([^:\r\n]+):calls=(\d+),usec=(\d+)/gm);
  const byCommand = new Map(
    Array.from(rows, ([, name = '', calls, usec]) => [name, { calls: Number(calls), usec: Number(usec) }]),
  );
  const sum = (names: Iterable<string>, of: 'calls' | 'usec'): number =>
    [...names].reduce((total, name) => total + (byCommand.get(name)?.[of] ?? 0), 0);
  return {
    scripts: sum(scriptCommands, 'calls'),
    commands: sum(byCommand.keys(), 'calls'),
    scriptSeconds: sum(scriptCommands, 'usec') / 1e6,
    memoryBytes: Number(/^used_memory:(\d+)/m.exec(memory)?.[1] ?? 0),
    byCommand,
  };
}

/** How many jobs each queue has been given so far, over all partitions; BullMQ counts them itself. */
export async function readJobs(
  redis: Redis,
  queues: readonly string[],
  tags: readonly string[],
): Promise<Record<string, number>> {
  const counted = queues.map(async (queue): Promise<[string, number]> => {
    const counters = await Promise.all(tags.map((tag) => redis.get(`${tag}:${queue}:id`)));
    return [queue, counters.reduce((total, counter) => total + Number(counter ?? 0), 0)];
  });
  return Object.fromEntries(await Promise.all(counted));
}
