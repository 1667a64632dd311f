import { oneLine } from '#values';
import { checkpointRefusal } from './evidence.js';
import { findDependents, hasEnded, isReady, withTask } from './plan.js';
import type { Plan, PlanTask } from './plan.js';

export const planEventTypes = [
  ...(['approve', 'deny', 'running', 'succeeded', 'failed', 'cancelled'] as const),
  ...(['checkpoint-succeeded', 'checkpoint-failed'] as const),
] as const;

/** What has become of a plan or of one of its tasks. */
export interface PlanEvent {
  type: (typeof planEventTypes)[number];
  taskId?: string;
  result?: string;
  error?: string;
  isForeignError?: true;
  outcome?: Record<string, unknown>;
  backgroundTaskId?: string;
}

/** Why an event changes nothing. */
export type EventRefusal = 'not-found' | 'wrong-kind' | 'wrong-status' | 'verification-missing' | 'setup-required';

type Applied = { plan: Plan } | { refusal: EventRefusal };

/**
 * The plan after an event. An approval or denial of what no longer waits for one changes nothing and is no error: it was answered before. `isForPeople`:
 * tasks are named by their titles.
 */
export function applyEvent(plan: Plan, event: PlanEvent, isForPeople = false): Applied {
  if (event.type === 'approve' || event.type === 'deny') {
    if (plan.status !== 'awaiting_approval') return { plan };
    return { plan: { ...plan, status: event.type === 'approve' ? 'active' : 'cancelled' } };
  }
  const task = plan.tasks.find(({ id }) => id === event.taskId);
  if (!task) return { refusal: 'not-found' };
  if (event.type === 'checkpoint-succeeded' || event.type === 'checkpoint-failed')
    return checked(plan, task, event, isForPeople);
  if (hasEnded(task)) return { refusal: 'wrong-status' };
  if (event.type === 'running') return running(plan, task, event);
  if (event.type === 'succeeded') return succeeded(plan, task, event);
  return { plan: given(plan, task, event, { status: event.type, isForPeople }) };
}

function running(plan: Plan, task: PlanTask, { backgroundTaskId }: PlanEvent): Applied {
  if (task.status !== 'running' && !isReady(plan, task)) return { refusal: 'wrong-status' };
  const child = backgroundTaskId === undefined ? {} : { backgroundTaskId };
  return { plan: withTask(plan, task.id, { status: 'running', ...child }) };
}

function succeeded(plan: Plan, task: PlanTask, { result, outcome }: PlanEvent): Applied {
  if (task.kind === 'checkpoint') return { refusal: 'wrong-kind' };
  return { plan: withTask(plan, task.id, { status: 'succeeded', ...pickResultFields(result, outcome) }) };
}

/** A checkpoint ends once, while it runs, and well only by evidence. */
function checked(plan: Plan, task: PlanTask, event: PlanEvent, isForPeople: boolean): Applied {
  if (task.kind !== 'checkpoint') return { refusal: 'wrong-kind' };
  if (task.status !== 'running') return { refusal: 'wrong-status' };
  if (event.type === 'checkpoint-failed')
    return { plan: given(plan, task, event, { status: 'failed', isForPeople }, 'Checkpoint failed') };
  const refusal = checkpointRefusal(plan, task, event.outcome);
  if (refusal) return { refusal };
  return { plan: withTask(plan, task.id, { status: 'succeeded', ...pickResultFields(event.result, event.outcome) }) };
}

/** A task that came to nothing takes what waits for it along: it would wait for ever. */
function given(
  plan: Plan,
  { id, title, error: before }: PlanTask,
  { error, isForeignError, outcome }: PlanEvent,
  { status, isForPeople }: { status: 'failed' | 'cancelled'; isForPeople: boolean },
  otherwise = 'Unknown error',
): Plan {
  const why = error ?? before ?? (status === 'failed' ? otherwise : undefined);
  const after = withTask(plan, id, {
    ...{ status, ...(why !== undefined && { error: why }), ...(isForeignError && { isForeignError }) },
    ...pickResultFields(undefined, outcome),
  });
  const dependents = findDependents(plan, id);
  const unbegun = isForPeople
    ? `not begun, for ${JSON.stringify(oneLine(title))} ${status === 'failed' ? 'failed' : 'was cancelled'}`
    : `Cancelled: dependency "${id}" ${status}`;
  const cancelled = { status: 'cancelled' as const, error: unbegun };
  return {
    ...after,
    tasks: after.tasks.map((task) => (dependents.has(task.id) && !hasEnded(task) ? { ...task, ...cancelled } : task)),
  };
}

function pickResultFields(result: string | undefined, outcome: Record<string, unknown> | undefined): Partial<PlanTask> {
  return { ...(result !== undefined && { result }), ...(outcome !== undefined && { outcome }) };
}
