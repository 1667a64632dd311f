import { hasEnded, isReady, withTask } from './plan.js';
import type { Plan } from './plan.js';

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
 * it again. `slots` is how many more children may start; absent: what the thread's limit leaves.
 */
export function tick(plan: Plan, slots = freeSlots(plan)): { plan: Plan; action: PlanAction } {
  if (plan.status !== 'active') return { plan, action: { type: 'none', tasks: [] } };
  const failed = plan.tasks.filter(({ status }) => status === 'failed').map(({ id }) => id);
  if (failed.length > 0)
    return { plan: { ...plan, status: 'awaiting_replan' }, action: { type: 'replan', tasks: failed } };
  if (plan.tasks.every(hasEnded))
    return { plan: { ...plan, status: 'completed' }, action: { type: 'synthesize', tasks: [] } };
  return started(plan, slots);
}

/** A checkpoint is a turn of the thread itself, and the only one: it takes no slot, and starts while no other is under way. */
function started(plan: Plan, slots: number): { plan: Plan; action: PlanAction } {
  const ready = plan.tasks.filter((task) => isReady(plan, task));
  const isChecking = plan.tasks.some(({ kind, status }) => kind === 'checkpoint' && status === 'running');
  const checkpoint = isChecking ? undefined : ready.find(({ kind }) => kind === 'checkpoint');
  const others = ready.filter(({ kind }) => kind !== 'checkpoint');
  const starting = checkpoint ? [checkpoint] : others.slice(0, Math.max(0, slots));
  const tasks = starting.map(({ id }) => id);
  const running = tasks.reduce((next, id) => withTask(next, id, { status: 'running' }), plan);
  if (tasks.length === 0) return { plan, action: { type: 'none', tasks: [] } };
  return { plan: running, action: { type: checkpoint ? 'orchestrate-checkpoint' : 'dispatch', tasks } };
}

function freeSlots({ tasks }: Plan): number {
  const running = tasks.filter(({ kind, status }) => kind !== 'checkpoint' && status === 'running');
  return maxBackgroundTasks - running.length;
}
