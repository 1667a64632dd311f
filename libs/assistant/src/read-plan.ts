import { isObject } from '#values';
import { planStatuses, taskKinds, taskStatuses } from './plan.js';
import type { Plan, PlannedTask, PlanTask } from './plan.js';

/** Why a plan cannot be, as the planner is told. */
export interface PlanRefusal {
  error: string;
}

/** The most tasks of a plan. */
export const maxTasks = 200;

/** A new plan of these tasks: nobody has approved it yet. `isStrict`: an empty text is no absent one (rules before 3 of threads). */
export function createPlan(tasks: unknown, planRunId: string, isStrict = false): Plan | PlanRefusal {
  const read = readTasks(tasks, isStrict);
  if ('error' in read) return read;
  return { planRunId, status: 'awaiting_approval', tasks: read.tasks.map((task) => ({ ...task, status: 'planned' })) };
}

/** A plan as it was saved. */
export function readPlan(value: unknown): Plan | PlanRefusal {
  if (!isObject(value)) return refusePlan('graph: expected an object');
  const { planRunId, status, tasks } = value;
  if (!isString(planRunId)) return refusePlan('graph/planRunId: expected a text');
  if (!isOneOf(planStatuses, status)) return refusePlan(`graph/status: expected one of ${planStatuses.join(', ')}`);
  const read = readTasks(tasks);
  if ('error' in read) return read;
  const saved = read.tasks.map((task, at) => withState(task, (tasks as unknown[])[at])); // `readTasks` has seen the list
  const wrong = saved.findIndex((task) => task === null);
  if (wrong >= 0) return refusePlan(`graph/tasks/${wrong}/status: expected one of ${taskStatuses.join(', ')}`);
  return { planRunId, status, tasks: saved.filter((task) => task !== null) };
}

/** What has become of a task, as far as a plan keeps it. */
const kept: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...{ result: isString, outcome: isObject, error: isString, backgroundTaskId: isString },
  isForeignError: (value) => value === true,
};

/** In the order in which it was saved: a plan that is read and written again is the same text. */
function withState(task: PlannedTask, value: unknown): PlanTask | null {
  if (!isObject(value)) return null;
  const status = value['status'] ?? 'planned';
  if (!isOneOf(taskStatuses, status)) return null;
  const state = Object.entries(value).filter(([name, one]) => Object.hasOwn(kept, name) && kept[name]?.(one) === true);
  return { ...task, status, ...Object.fromEntries(state) };
}

function readTasks(value: unknown, isStrict = false): { tasks: PlannedTask[] } | PlanRefusal {
  if (!Array.isArray(value) || value.length === 0) return refusePlan('tasks: expected a list of tasks');
  if (value.length > maxTasks) return refusePlan(`tasks: expected at most ${maxTasks}`);
  const tasks: PlannedTask[] = [];
  for (const [at, one] of value.entries()) {
    const task = readTask(one, `tasks/${at}`, isStrict);
    if ('error' in task) return task;
    tasks.push(task);
  }
  const problem = graphProblem(tasks);
  return problem === null ? { tasks } : refusePlan(problem);
}

/** What each field of a task must be. */
const fields: readonly (readonly [name: string, expected: string, is: (value: unknown) => boolean])[] = [
  ['id', 'a text', (value) => isString(value) && value !== ''],
  ['title', 'a text', isString],
  ['kind', `one of ${taskKinds.join(', ')}`, (value) => isOneOf(taskKinds, value)],
  ['spec', 'a text', isString],
  ['deps', 'a list of task IDs', isTexts],
  ['tools', 'a list of names', (value) => value === undefined || isTexts(value)],
  ['workflowId', 'a text', (value) => value === undefined || isString(value)],
];

function readTask(value: unknown, path: string, isStrict: boolean): PlannedTask | PlanRefusal {
  if (!isObject(value)) return refusePlan(`${path}: expected a task`);
  const read = isStrict ? value : withoutBlanks(value);
  const { id, title, kind, spec, deps, tools, workflowId } = read;
  const task = {
    ...{ id, title: title ?? id, kind, spec: spec ?? '', deps: deps ?? [] },
    ...(isThere(tools) && { tools }),
    ...(isThere(workflowId) && { workflowId }),
  };
  const wrong = fields.find(([name, , is]) => !is(Reflect.get(task, name)));
  if (wrong) return refusePlan(`${path}/${wrong[0]}: expected ${wrong[1]}`);
  return task as PlannedTask; // each field was just looked at
}

function graphProblem(tasks: readonly PlannedTask[]): string | null {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  if (byId.size < tasks.length) return 'Plan contains duplicate task IDs';
  for (const { id, kind, deps, tools = [] } of tasks) {
    const unknown = deps.find((dep) => !byId.has(dep));
    if (unknown !== undefined) return `Task "${id}" depends on unknown task "${unknown}"`;
    if (kind === 'delegate' && tools.length === 0) return `Delegate task "${id}" must include at least one tool`;
    if (kind === 'checkpoint' && !deps.some((dep) => byId.get(dep)?.kind === 'build-workflow'))
      return `Checkpoint task "${id}" must depend on at least one build-workflow task`;
  }
  const looped = firstInCycle(tasks, byId);
  return looped === null ? null : `Plan contains a dependency cycle involving "${looped}"`;
}

/** The first task that is met again on the way along its own dependencies. */
function firstInCycle(tasks: readonly PlannedTask[], byId: ReadonlyMap<string, PlannedTask>): string | null {
  const state = new Map<string, 'open' | 'done'>();
  for (const { id } of tasks) {
    const way = [{ id, left: [...(byId.get(id)?.deps ?? [])] }];
    if (state.has(id)) continue;
    state.set(id, 'open');
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const next = last.left.shift();
      if (next === undefined) {
        state.set(last.id, 'done');
        way.pop();
      } else if (state.get(next) === 'open') {
        return next;
      } else if (!state.has(next)) {
        state.set(next, 'open');
        way.push({ id: next, left: [...(byId.get(next)?.deps ?? [])] });
      }
    }
  }
  return null;
}

function refusePlan(problem: string): PlanRefusal {
  return { error: `Error: ${problem}. Revise the task graph and call this tool again.` };
}

/** An optional text that is empty is absent, as one that is null or not there. */
function withoutBlanks(task: Record<string, unknown>): Record<string, unknown> {
  const isBlank = (value: unknown): boolean => isString(value) && value.trim() === '';
  const { title, workflowId, deps, ...rest } = task;
  return {
    ...rest,
    ...(!isBlank(title) && { title }),
    ...(!isBlank(workflowId) && { workflowId }),
    deps: Array.isArray(deps) ? deps.filter((dep) => !isBlank(dep)) : deps,
  };
}

/** Null says that there is nothing, as an absent field does. */
function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isString);
}

function isOneOf<T extends string>(list: readonly T[], value: unknown): value is T {
  return list.some((one) => one === value);
}
