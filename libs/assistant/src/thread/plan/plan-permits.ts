import { readOnlyRefusal } from '#policy';
import type { PlanRefusalCode } from '#program';
import type { ProtectedThing } from '#policy';
import { decideCall } from '../../permissions.js';
import { maxTasks } from '../../read-plan.js';
import type { PlanGrant } from '../../permissions.js';
import type { PlannedTask, PlanTask, TaskKind } from '../../plan.js';
import { refusedBrief, refusedWords } from './brief.js';
import type { AssistantDecision } from '../decision.js';
import { planWithin } from './lent-tools.js';

/** What an approved plan raises, for its own workflows; null: no plan is under way. */
export function grantOfPlan({ state: { plan } }: AssistantDecision): PlanGrant | null {
  if (plan?.status !== 'active' && plan?.status !== 'awaiting_replan') return null;
  const builds = plan.tasks.filter(({ kind }) => kind === 'build-workflow');
  const made = builds.map(({ outcome }) => outcome?.['workflowId']);
  const workflowIds = [...builds.map(({ workflowId }) => workflowId), ...made].filter((id) => typeof id === 'string');
  const changesTables = plan.tasks.some(({ kind }) => kind === 'manage-data-tables');
  return { workflowIds, createsWorkflows: builds.some(({ workflowId }) => workflowId === undefined), changesTables };
}

/** A plan of these tasks under the settings and rules of its run; a refusal of it is counted. */
export function planFor(
  decision: AssistantDecision,
  tasks: unknown,
  options: Omit<Parameters<typeof planWithin>[2], 'rules'>,
): ReturnType<typeof planWithin> {
  const read = planWithin(decision.settings, tasks, { ...options, rules: decision.rules });
  const isLarge = Array.isArray(tasks) && tasks.length > maxTasks;
  if ('error' in read) decision.countRefusal(isLarge ? 'PLAN_TOO_LARGE' : 'PLAN_INVALID');
  return read;
}

/** Why the specs of tasks cannot be given to agents; null: they can. `also`: what the person has said beside the messages. */
export function refusedTasks(
  decision: AssistantDecision,
  tasks: readonly PlannedTask[],
  also = '',
): { error: string } | null {
  for (const task of tasks) {
    const { id, kind, title, spec } = task;
    const text = `${title}\n${spec}`;
    const brief = kind === 'build-workflow' ? refusedBrief(decision, text, also) : refusedWords(decision, text, also);
    const forbidden = decision.rules >= 3 ? forbiddenTask(decision, task) : null;
    const why = forbidden?.why ?? brief;
    if (why === null) continue;
    decision.countRefusal(forbidden?.code ?? 'PLAN_TEXT');
    return { error: `Task "${id}": ${why}` };
  }
  return null;
}

/** Why this deployment never lets a task begin: said before anybody is asked for it. */
function forbiddenTask(
  { settings: { isReadOnly, permissions } }: AssistantDecision,
  { kind, workflowId }: PlannedTask,
): { code: PlanRefusalCode; why: string } | null {
  const thing = isReadOnly ? protectedTasks[kind] : undefined;
  if (thing !== undefined) return { code: 'READ_ONLY', why: readOnlyRefusal(thing) };
  const call = { tool: 'build-workflow-with-agent', ...(workflowId !== undefined && { workflowId }) };
  const isBlocked = kind === 'build-workflow' && decideCall(permissions, call) === 'refuse';
  return isBlocked ? { code: 'PLAN_FORBIDDEN', why: 'This deployment does not allow it' } : null;
}

/** One builder at a time: two would each store what the other has not. */
export const alreadyBuilt = 'Build already in progress';

export function isBuilding({ state: { children } }: AssistantDecision, workflowId: string): boolean {
  return children.some((child) => child.kind === 'build-workflow' && child.workflowId === workflowId);
}

/** What tasks of a kind change that a read-only instance protects. */
const protectedTasks: Partial<Record<TaskKind, ProtectedThing>> = {
  'build-workflow': 'workflows',
  'manage-data-tables': 'data tables',
};

/** Why a task is not begun; null: it is. */
export function refusedTask(decision: AssistantDecision, { kind, workflowId }: PlanTask): string | null {
  const { isReadOnly, permissions } = decision.settings;
  const thing = isReadOnly ? protectedTasks[kind] : undefined;
  if (thing !== undefined) return readOnlyRefusal(thing);
  const call = { tool: 'build-workflow-with-agent', ...(workflowId !== undefined && { workflowId }) };
  if (kind === 'build-workflow' && decideCall(permissions, call, grantOfPlan(decision)) === 'refuse')
    return 'This deployment does not allow it';
  return workflowId !== undefined && isBuilding(decision, workflowId) ? alreadyBuilt : null;
}
