import { firstOf } from '#values';
import { hasEnded, isReady, withTask } from './plan.js';
import type { Plan, PlanTask } from './plan.js';

/**
 * What is to be done for a plan, with the ids of the tasks it is about: `dispatch` starts a child for each, `orchestrate-checkpoint` is a turn
 * for one checkpoint, `replan` a turn about what failed, `synthesize` the turn that tells of the end.
 */
export interface PlanAction {
  type: 'dispatch' | 'orchestrate-checkpoint' | 'replan' | 'synthesize' | 'none';
  tasks: string[];
}

/** How many background tasks a thread has at most. */
const maxBackgroundTasks = 5;

/**
 * Says what is to be done now, and takes it as done: what is started runs in the plan that comes back, so that a second tick does not start
 * it again. `slots` is how many more children may start; absent: what the thread's limit leaves. `building`: the workflows that are being built,
 * whose tasks wait; absent: none waits.
 */
export function tick(
  plan: Plan,
  slots = freeSlots(plan),
  building?: ReadonlySet<string>,
): { plan: Plan; action: PlanAction } {
  if (plan.status !== 'active') return { plan, action: { type: 'none', tasks: [] } };
  const failed = plan.tasks.filter(({ status }) => status === 'failed').map(({ id }) => id);
  if (failed.length > 0)
    return { plan: { ...plan, status: 'awaiting_replan' }, action: { type: 'replan', tasks: failed } };
  if (plan.tasks.every(hasEnded))
    return { plan: { ...plan, status: 'completed' }, action: { type: 'synthesize', tasks: [] } };
  return started(plan, slots, building);
}

/** A checkpoint is a turn of the thread itself, and the only one: it takes no slot, and starts while no other is under way. */
function started(
  plan: Plan,
  slots: number,
  building: ReadonlySet<string> | undefined,
): { plan: Plan; action: PlanAction } {
  const ready = plan.tasks.filter((task) => isReady(plan, task));
  const isChecking = plan.tasks.some(({ kind, status }) => kind === 'checkpoint' && status === 'running');
  const checkpoint = isChecking ? undefined : ready.find(({ kind }) => kind === 'checkpoint');
  const free = building === undefined ? ready : withoutBuilds(ready, building);
  const others = free.filter(({ kind }) => kind !== 'checkpoint');
  const starting = checkpoint ? [checkpoint] : firstOf(others, Math.max(0, slots));
  const tasks = starting.map(({ id }) => id);
  const running = tasks.reduce((next, id) => withTask(next, id, { status: 'running' }), plan);
  if (tasks.length === 0) return { plan, action: { type: 'none', tasks: [] } };
  return { plan: running, action: { type: checkpoint ? 'orchestrate-checkpoint' : 'dispatch', tasks } };
}

/** Without those that change a workflow which is being built: one builder at a time, and the others wait. */
function withoutBuilds(tasks: readonly PlanTask[], building: ReadonlySet<string>): PlanTask[] {
  const taken = new Set(building);
  return tasks.filter(({ workflowId }) => {
    if (workflowId === undefined) return true;
    const isFree = !taken.has(workflowId);
    taken.add(workflowId);
    return isFree;
  });
}

function freeSlots({ tasks }: Plan): number {
  const running = tasks.filter(({ kind, status }) => kind !== 'checkpoint' && status === 'running');
  return maxBackgroundTasks - running.length;
}
