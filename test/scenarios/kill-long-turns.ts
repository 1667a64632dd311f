import { keysLike } from '#redis';
import type { Redis } from '#redis';
import { until } from '../support/app-process.js';
import type { Stack } from '../support/stack.js';

/** Kills the controller whenever a turn of a workflow has renewed its lease, twice at most over one turn, and starts it again until all is over: how often over each. */
export async function killLongTurns(
  { apps: { controller } }: Stack,
  redis: Redis,
  isOver: () => Promise<boolean>,
): Promise<number[]> {
  const deaths = new Map<string, number>();
  let held: WorkflowLease | null = null;
  const isDone = async (): Promise<boolean> => {
    const lease = await leaseOfWorkflow(redis);
    const isRenewed = lease !== null && held?.token === lease.token && held.until !== lease.until;
    held = lease;
    if (!isRenewed || (deaths.get(lease.version) ?? 0) === 2) return isOver();
    await controller.kill();
    deaths.set(lease.version, (deaths.get(lease.version) ?? 0) + 1);
    controller.start();
    await controller.untilReady(90_000);
    return false;
  };
  await until('the run has ended', isDone, 90_000);
  return [...deaths.values()];
}

interface WorkflowLease {
  token: string;
  until: string;
  version: string;
}

/** The turn of a workflow that is under way; null: none is. */
async function leaseOfWorkflow(redis: Redis): Promise<WorkflowLease | null> {
  const names = (await keysLike(redis, '{p*}:actor:*')).filter((name) => /:actor:[^:]+$/.test(name));
  for (const name of names) {
    const [program, token, at, version] = await redis.hmget(name, 'program', 'lease', 'leaseUntil', 'version');
    if (program === 'workflow' && token && at && version) return { token, until: at, version };
  }
  return null;
}
