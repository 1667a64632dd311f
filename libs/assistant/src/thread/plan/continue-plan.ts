import { hasEnded } from '../../plan.js';
import type { Plan, PlannedTask, PlanTask } from '../../plan.js';
import type { Acted } from '../acted.js';
import type { AssistantDecision } from '../decision.js';
import { findLendingProblem } from './lent-tools.js';
import { proposePlan } from './plan-flow.js';
import { planFor, refusedTasks } from './plan-permits.js';

/**
 * What is left goes on under the same plan. What has succeeded, runs or waits stays in it, and new tasks may depend on that; a new task takes
 * the place of a waiting one of its id. What is refused is refused by the names of tasks.
 */
export function continuePlan(decision: AssistantDecision, before: Plan, tasks: readonly PlannedTask[]): Acted {
  const taken = before.tasks.find((task) => isAtWork(task) && tasks.some(({ id }) => id === task.id));
  if (taken) decision.countRefusal('PLAN_INVALID');
  if (taken) return { error: `Task "${taken.id}" ${states[taken.status]}: leave it out, or call yours something else` };
  const kept = listKeptTasks(before, tasks);
  const ended = endedDep(before, kept, tasks);
  if (ended !== null) decision.countRefusal('PLAN_INVALID');
  if (ended !== null) return { error: ended };
  const read = planFor(decision, [...kept, ...tasks], { planRunId: before.planRunId, kept });
  if ('error' in read) return { error: withNames(read.error.replace(/^Error: /, ''), kept) };
  const isKept = ({ id }: PlanTask): boolean => kept.some((task) => task.id === id);
  const refusal = refusedTasks(
    decision,
    read.tasks.filter((task) => !isKept(task)),
  );
  if (refusal !== null) return refusal;
  const gone = kept.flatMap((task) =>
    task.status === 'planned' ? (findLendingProblem(decision.settings, task) ?? []) : [],
  );
  proposePlan(decision, { ...read, tasks: read.tasks.map((task) => kept.find(({ id }) => id === task.id) ?? task) });
  const stays = kept.filter((task) => !hasEnded(task)).map(({ id, status }) => `"${id}" ${states[status]}`);
  const notes = [...(stays.length > 0 ? [`Of the plan as it was, ${stays.join(', ')}.`] : []), ...gone];
  return { result: ['The person is asked for these tasks.', ...notes].join(' '), hasActed: true };
}

const states = {
  ...{ succeeded: 'has succeeded', running: 'runs', planned: 'waits', failed: 'has failed', cancelled: 'is cancelled' },
} as const;

function isAtWork({ status }: PlanTask): boolean {
  return status === 'succeeded' || status === 'running';
}

/** What stays: not what a new task takes the place of, nor what would wait for that in vain. */
function listKeptTasks({ tasks: before }: Plan, tasks: readonly PlannedTask[]): PlanTask[] {
  const isReplaced = ({ id }: PlanTask): boolean => tasks.some((task) => task.id === id);
  return before.filter((task) => isAtWork(task) || (task.status === 'planned' && !isReplaced(task)));
}

/** Why a new task cannot wait for one of the plan that has come to nothing; null: none does. */
function endedDep({ tasks: before }: Plan, kept: readonly PlanTask[], tasks: readonly PlannedTask[]): string | null {
  const known = new Set([...kept, ...tasks].map(({ id }) => id));
  for (const { id, deps } of tasks) {
    const dep = before.find((task) => deps.includes(task.id) && !known.has(task.id));
    if (dep) return withNames(`Task "${id}" depends on "${dep.id}", which ${states[dep.status]}`, kept);
  }
  return null;
}

function withNames(error: string, kept: readonly PlanTask[]): string {
  if (!error.includes('depends on') || kept.length === 0) return error;
  const known = kept.map(({ id, status }) => `"${id}" (${states[status]})`);
  return `${error}. Beside each other, new tasks may depend on ${known.join(', ')}`;
}
