import type { Redis } from 'ioredis';
import { engineScripts } from '#engine';
import { ScriptRunner, JobQueues } from '#redis';

/** Calls in each run by name: a script with the queue it is about, or a command that a client sent outside any script. */
export type Census = Record<string, number>;

/** Commands that run a script. */
export const scriptCommands: readonly string[] = ['evalsha', 'eval'];

/** The names of our scripts and BullMQ's by their SHA-1, from a connection that knows both. */
export async function scriptNames(redis: Redis): Promise<ReadonlyMap<string, string>> {
  const queues = new JobQueues(redis, 1);
  new ScriptRunner(redis, queues, engineScripts());
  await queues.client();
  const known = Reflect.get(redis, 'scriptsSet') as Record<string, { sha: string }>; // ioredis keeps them so
  await queues.close();
  return new Map(Object.entries(known).map(([name, { sha }]) => [sha, name.replace(/:.*/, '')]));
}

/** What a call is known by, from its words. */
export function nameOf(
  [command = '', sha = '', , firstKey = '']: readonly string[],
  names: ReadonlyMap<string, string>,
): string {
  if (!scriptCommands.includes(command)) return command;
  const name = names.get(sha) ?? command;
  if (name.startsWith('turnpike_')) return name;
  return `${name} ${firstKey.split(':')[1] ?? ''}`;
}

/** Watches with MONITOR what clients send while some runs are worked off. It slows Redis: never during a round. */
export async function takeCensus(redis: Redis, runs: number, work: () => Promise<unknown>): Promise<Census> {
  const names = await scriptNames(redis);
  const counts = new Map<string, number>();
  const monitor = await redis.monitor();
  monitor.on('monitor', (_at: string, args: string[], source: string) => {
    if (source === 'lua') return;
    const name = nameOf([String(args[0]).toLowerCase(), ...args.slice(1)], names);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  await work();
  monitor.disconnect();
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return Object.fromEntries(sorted.map(([name, count]) => [name, Number((count / runs).toFixed(2))]));
}
