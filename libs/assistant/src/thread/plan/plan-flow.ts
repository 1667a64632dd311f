import type { OfferedTool } from '#model-turn';
import type { ThreadDecision } from '#protocol';
import type { Plan, PlanTask, TaskKind } from '../../plan.js';
import { withTask } from '../../plan.js';
import { applyEvent } from '../../plan-events.js';
import type { EventRefusal, PlanEvent } from '../../plan-events.js';
import { tick } from '../../tick.js';
import { buildInput, plannerInput, workerInput } from './agent-input.js';
import { unsaidSums } from './brief.js';
import { beginsNow, freeSlots, parseObject, startChild } from '../children/children.js';
import type { Ended } from '../children/ended.js';
import type { AssistantDecision } from '../decision.js';
import { abandonPlan, endPatches, giveUpPlan, tellTasks } from './end-plan.js';
import { askForTurn } from './follow-ups.js';
import { ownTitle, withForeignFenced } from '../words/foreign-words.js';
import { formatConversation } from '../memory/history.js';
import { lendableText, lentTools } from './lent-tools.js';
import { limits, titled } from '../limits.js';
import { readingOffers } from '../requests/reading.js';
import { grantOfPlan, planFor, refusedTask, refusedTasks } from './plan-permits.js';
import { resultsFor, resultsSoFar } from './plan-results.js';
import { askPerson, closeRequest } from '../requests/requests.js';
import { sayFixed } from '../words/say.js';
import { tableOffers } from './tables.js';
import { textsLine } from '../words/texting.js';
import type { ThreadChild, ThreadRequest } from '../thread-state.js';

type Planner = Extract<ThreadChild['role'], { as: 'planner' }>;

/** Has a plan made. `heard`: what of the guidance the person has said; `complaint`: why the last attempt at it was refused. */
export function startPlanner(
  decision: AssistantDecision,
  { guidance, heard, attempt = 1 }: Pick<Planner, 'guidance' | 'heard'> & { attempt?: number },
  complaint: string | null = null,
): void {
  const { rules, run } = decision;
  const about = {
    conversation: formatConversation(decision.state),
    texts: textsLine(decision.state.texting),
    guidance,
    rules,
  };
  const input = plannerInput(
    {
      ...{ ...about, results: resultsSoFar(decision.state.plan, rules), tools: lendableText(decision.settings, rules) },
      survey: run.survey ?? '',
      begins: beginsNow(decision),
    },
    complaint,
  );
  startChild(decision, {
    kind: 'planner',
    role: { as: 'planner', attempt, guidance, ...(heard !== undefined && { heard }) },
    title: 'Planning',
    input,
  });
}

/** A planner has ended: what it made is shown to a person, or is made again. */
export function onPlanned(decision: AssistantDecision, role: Planner, ended: Ended): void {
  const read = ended.ok
    ? planFor(decision, parseObject(ended.result)?.['tasks'], { planRunId: decision.nextId() })
    : { error: ended.error ?? '' };
  const made = 'error' in read ? read : (refusedTasks(decision, read.tasks, role.heard) ?? read);
  if (!('error' in made)) return proposePlan(decision, made);
  if (ended.ok && role.attempt < limits.planAttempts)
    return startPlanner(decision, { ...role, attempt: role.attempt + 1 }, made.error);
  decision.changeRun({ failedPlans: decision.run.failedPlans + 1 });
  const theirs = ended.isForeignError === true ? { isForeignError: true } : {};
  const data = { kind: 'planner', title: 'Planning', status: 'failed', error: made.error, ...theirs };
  askForTurn(decision, { type: 'completed', planRunId: null, taskId: null, data });
}

/** Asks a person for a plan. */
export function proposePlan(decision: AssistantDecision, proposed: Plan): void {
  const formatTaskTitle = ({ id, title }: PlanTask): string =>
    titled(decision.rules >= 3 ? ownTitle(decision.state, title, id) : title, decision.rules);
  const plan = { ...proposed, tasks: proposed.tasks.map((task) => ({ ...task, title: formatTaskTitle(task) })) };
  const isNew = plan.planRunId !== decision.state.plan?.planRunId;
  decision.change({ plan, ...(isNew && { patches: {} }) }); // another plan may have a checkpoint of the same id
  tellTasks(decision);
  const specs = plan.tasks.map(({ title, spec }) => `${title}\n${spec}`).join('\n');
  const unsaid = decision.rules >= 3 ? unsaidSums(decision.state, specs) : [];
  const args = { planRunId: plan.planRunId, tasks: plan.tasks, ...(unsaid.length > 0 && { unsaid }) };
  askPerson(decision, { kind: 'plan', callId: null, tool: 'plan', args, entity: null });
}

/** A person has answered for a plan, or nobody has in time. */
export function onPlanDecided(
  decision: AssistantDecision,
  request: ThreadRequest,
  decided: ThreadDecision | 'expired',
  text: string | null,
): void {
  const { plan } = decision.state;
  if (!closeRequest(decision, request, decided) || plan === null) return;
  if (decided === 'approved') {
    const applied = applyEvent(plan, { type: 'approve' });
    if ('plan' in applied) decision.change({ plan: applied.plan });
    return tellTasks(decision);
  }
  const running = plan.tasks.filter(({ status }) => status === 'running').map(({ title }) => JSON.stringify(title));
  const calledOff = decision.rules >= 3 && running.length > 0 ? [`Called off: ${running.join(', ')}.`] : [];
  abandonPlan(decision);
  if (decided === 'changes') {
    if (calledOff.length > 0) sayFixed(decision, calledOff.join(' '));
    const heard = text ?? '';
    return startPlanner(decision, { guidance: `The person wants another plan: ${heard}`, heard });
  }
  const why = decided === 'denied' ? 'was turned down' : 'was not answered in time';
  sayFixed(decision, [`The plan ${why}. Nothing of it is done any more.`, ...calledOff].join(' '));
}

/** Does what the plan wants now, until it wants nothing. */
export function goOnWithPlan(decision: AssistantDecision): void {
  for (let { plan } = decision.state; plan !== null; plan = decision.state.plan) {
    if (decision.rules >= 3 && endEmptyPlan(decision, plan)) return;
    const next = tick(plan, freeSlots(decision), decision.rules >= 3 ? buildsAtWork(decision) : undefined);
    if (next.action.type === 'none') return;
    decision.change({ plan: next.plan });
    const [first = ''] = next.action.tasks;
    if (next.action.type === 'dispatch') for (const id of next.action.tasks) dispatch(decision, id);
    else if (next.action.type === 'orchestrate-checkpoint') beginCheckpoint(decision, first);
    else if (next.action.type === 'synthesize') followPlan(decision, 'synthesize');
    else if (decision.run.replans >= limits.replans) giveUpPlan(decision);
    else {
      decision.changeRun({ replans: decision.run.replans + 1 });
      followPlan(decision, 'replan');
    }
    tellTasks(decision);
  }
}

/** A plan of which every task was cancelled has come to nothing: it is not done. */
function endEmptyPlan(decision: AssistantDecision, plan: Plan): boolean {
  if (plan.status !== 'active' || !plan.tasks.every(({ status }) => status === 'cancelled')) return false;
  decision.change({ plan: { ...plan, status: 'cancelled' } });
  sayFixed(decision, 'All tasks of the plan are cancelled: nothing of it was done.');
  tellTasks(decision);
  return true;
}

function followPlan(decision: AssistantDecision, type: 'synthesize' | 'replan'): void {
  askForTurn(decision, { type, planRunId: decision.state.plan?.planRunId ?? null, taskId: null, data: {} });
}

function buildsAtWork({ state: { children } }: AssistantDecision): Set<string> {
  return new Set(
    children.flatMap(({ kind, workflowId }) => (kind === 'build-workflow' && workflowId ? [workflowId] : [])),
  );
}

function dispatch(decision: AssistantDecision, taskId: string): void {
  const task = findTask(decision, taskId);
  const { plan } = decision.state;
  if (task === undefined || plan === null || task.kind === 'checkpoint') return; // a checkpoint is a turn of the thread
  const { title, workflowId = null, kind } = task;
  const refusal = refusedTask(decision, task);
  const input = refusal === null ? buildTaskInput(decision, plan, task) : { error: refusal };
  if ('error' in input) return void settleTask(decision, { type: 'failed', taskId, error: input.error });
  const spawnId = startChild(decision, { kind, role: { as: 'task', taskId }, title, workflowId, input: input.begin });
  decision.change({ plan: withTask(plan, taskId, { backgroundTaskId: spawnId }) });
}

/** What the child of a task begins with, or why it cannot. */
function buildTaskInput(
  decision: AssistantDecision,
  plan: Plan,
  task: PlanTask,
): { begin: object } | { error: string } {
  const { kind, tools, workflowId = null } = task;
  const spec = decision.rules >= 3 ? withForeignFenced(decision.state, task.spec) : task.spec;
  const { user, texting } = decision.state;
  const results = resultsFor(plan, task, decision.rules);
  if (kind === 'build-workflow') {
    const about = { task: spec, context: results, workflowId, workItemId: createWorkItemId(decision), user };
    return { begin: buildInput({ ...about, timeZone: texting?.timeZone }, decision.rules) };
  }
  const lent = lentTo(decision, kind, tools);
  if ('error' in lent) return lent;
  return {
    begin: workerInput({
      task: spec,
      context: '',
      results,
      offers: lent,
      begins: beginsNow(decision),
      rules: decision.rules,
    }),
  };
}

/** The tools of an agent: those of its kind, or the ones that a delegate's task names; why it cannot have these. */
export function lentTo(
  decision: AssistantDecision,
  kind: TaskKind,
  names: readonly string[] = [],
): OfferedTool[] | { error: string } {
  const { permissions } = decision.settings;
  if (kind === 'research') return readingOffers(permissions);
  return kind === 'manage-data-tables'
    ? tableOffers(permissions, grantOfPlan(decision))
    : lentTools(decision.settings, names, decision.rules);
}

/** The name of what a build makes: the same however often its turn is taken. */
export function createWorkItemId(decision: AssistantDecision): string {
  return decision.nextId();
}

function beginCheckpoint(decision: AssistantDecision, taskId: string): void {
  const { plan } = decision.state;
  if (plan === null) return;
  const id = decision.nextId();
  decision.openObligation({ id, kind: 'checkpoint', deadlineAt: decision.at + limits.taskMs });
  decision.change({ plan: withTask(plan, taskId, { backgroundTaskId: id }) });
  followCheckpoint(decision, taskId);
}

/** A turn for a checkpoint; `data`: what a patch of it came to. */
export function followCheckpoint(
  decision: AssistantDecision,
  taskId: string,
  data: Record<string, unknown> = {},
): void {
  askForTurn(decision, { type: 'checkpoint', planRunId: decision.state.plan?.planRunId ?? null, taskId, data });
}

export function findTask({ state }: AssistantDecision, taskId: string | null): PlanTask | undefined {
  return state.plan?.tasks.find(({ id }) => id === taskId);
}

/** What has become of a task: its obligation ends with it, once. The refusal says why nothing has changed; null: it has. */
export function settleTask(decision: AssistantDecision, event: PlanEvent): EventRefusal | null {
  const { plan } = decision.state;
  const before = findTask(decision, event.taskId ?? null);
  if (plan === null || before === undefined) return 'not-found';
  const applied = applyEvent(plan, event, decision.rules >= 3);
  if ('refusal' in applied) return applied.refusal;
  decision.change({ plan: applied.plan });
  if (before.backgroundTaskId !== undefined) decision.endObligation(before.backgroundTaskId, event.error ?? event.type);
  if (before.kind === 'checkpoint') endPatches(decision, before.id);
  tellTasks(decision);
  if (decision.rules >= 3 && before.kind === 'checkpoint' && plan.status === 'cancelled') tellLate(decision, before.id);
  return null;
}

/** A checkpoint of a plan that is over: the person is told what it came to. */
function tellLate(decision: AssistantDecision, taskId: string): void {
  const { title, status, result = '', error } = findTask(decision, taskId) ?? { title: '', status: 'failed' as const };
  const data = { taskId, kind: 'checkpoint', title, status, result, ...(error !== undefined && { error }) };
  askForTurn(decision, { type: 'completed', planRunId: null, taskId, data });
}
