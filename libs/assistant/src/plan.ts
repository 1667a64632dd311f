export const taskKinds = ['delegate', 'build-workflow', 'manage-data-tables', 'research', 'checkpoint'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskStatuses = ['planned', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const planStatuses = ['awaiting_approval', 'active', 'awaiting_replan', 'completed', 'cancelled'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** A task as the planner words it. */
export interface PlannedTask {
  id: string;
  title: string;
  kind: TaskKind;
  /** What is to be done, for whoever does it. */
  spec: string;
  /** The ids of the tasks that must have succeeded before. */
  deps: string[];
  /** Of a delegate: the names of the tools it may use. */
  tools?: string[];
  /** Of a build: the workflow that is changed; absent: it makes a new one. */
  workflowId?: string;
}

/** A task with what has become of it. */
export interface PlanTask extends PlannedTask {
  status: TaskStatus;
  /** What was done, in words of whoever did it. */
  result?: string;
  /** What was made, by the runtime's records. */
  outcome?: Record<string, unknown>;
  error?: string;
  /** Others worded it; absent: the runtime did, or rules before 3. */
  isForeignError?: true;
  /** The child that carries it out. */
  backgroundTaskId?: string;
}

/** The approved graph of work of a thread. */
export interface Plan {
  planRunId: string;
  status: PlanStatus;
  tasks: PlanTask[];
}

const ended: readonly TaskStatus[] = ['succeeded', 'failed', 'cancelled'];

export function hasEnded({ status }: PlanTask): boolean {
  return ended.includes(status);
}

/** Whether all that a task waits for has succeeded. */
export function isReady({ tasks }: Plan, { status, deps }: PlanTask): boolean {
  const hasSucceeded = (id: string): boolean => tasks.some((task) => task.id === id && task.status === 'succeeded');
  return status === 'planned' && deps.every(hasSucceeded);
}

/** The plan with one task changed. */
export function withTask(plan: Plan, id: string, change: Partial<PlanTask>): Plan {
  return { ...plan, tasks: plan.tasks.map((task) => (task.id === id ? { ...task, ...change } : task)) };
}

/** The tasks that wait for one, and those that wait for them. */
export function findDependents({ tasks }: Plan, id: string): Set<string> {
  const waiting = new Map<string, string[]>();
  for (const task of tasks) for (const dep of task.deps) waiting.set(dep, [...(waiting.get(dep) ?? []), task.id]);
  const found = new Set<string>();
  const left = [id];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    for (const dependent of waiting.get(at) ?? []) {
      if (found.has(dependent)) continue;
      found.add(dependent);
      left.push(dependent);
    }
  }
  return found;
}
