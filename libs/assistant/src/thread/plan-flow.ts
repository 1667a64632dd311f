import type { OfferedTool } from '#model-turn';
import type { ThreadDecision } from '#protocol';
import type { Plan, PlanTask, TaskKind } from '../plan.js';
import { hasEnded, withTask } from '../plan.js';
import { applyEvent } from '../plan-events.js';
import type { EventRefusal, PlanEvent } from '../plan-events.js';
import { tick } from '../tick.js';
import { buildInput, plannerInput, workerInput } from './agent-input.js';
import { unsaidSums } from './brief.js';
import { beginsNow, callOff, freeSlots, objectIn, startChild } from './children.js';
import type { Ended } from './ended.js';
import type { Decision } from './decision.js';
import { askForTurn } from './follow-ups.js';
import { ownTitle, withForeignFenced } from './foreign-words.js';
import { conversationOf } from './history.js';
import { lendableText, lentTools } from './lent-tools.js';
import { limits, titled } from './limits.js';
import { readingOffers } from './reading.js';
import { grantOfPlan, planFor, refusedTask, refusedTasks } from './plan-permits.js';
import { restLines } from './record-line.js';
import { resultsFor, resultsSoFar } from './plan-results.js';
import { askPerson, closeRequest } from './requests.js';
import { sayFixed } from './say.js';
import { tableOffers } from './tables.js';
import { textsLine } from './texting.js';
import type { ThreadChild, ThreadRequest } from './thread-state.js';

type Planner = Extract<ThreadChild['role'], { as: 'planner' }>;

/** Has a plan made. `heard`: what of the guidance the person has said; `complaint`: why the last attempt at it was refused. */
export function startPlanner(
  d: Decision,
  { guidance, heard, attempt = 1 }: Pick<Planner, 'guidance' | 'heard'> & { attempt?: number },
  complaint: string | null = null,
): void {
  const { rules, run } = d;
  const about = { conversation: conversationOf(d.state), texts: textsLine(d.state.texting), guidance, rules };
  const input = plannerInput(
    {
      ...{ ...about, results: resultsSoFar(d.state.plan, rules), tools: lendableText(d.settings, rules) },
      survey: run.survey ?? '',
      begins: beginsNow(d),
    },
    complaint,
  );
  startChild(d, {
    kind: 'planner',
    role: { as: 'planner', attempt, guidance, ...(heard !== undefined && { heard }) },
    title: 'Planning',
    input,
  });
}

/** A planner has ended: what it made is shown to a person, or is made again. */
export function onPlanned(d: Decision, role: Planner, ended: Ended): void {
  const read = ended.ok
    ? planFor(d, objectIn(ended.result)?.['tasks'], { planRunId: d.nextId() })
    : { error: ended.error ?? '' };
  const made = 'error' in read ? read : (refusedTasks(d, read.tasks, role.heard) ?? read);
  if (!('error' in made)) return proposePlan(d, made);
  if (ended.ok && role.attempt < limits.planAttempts)
    return startPlanner(d, { ...role, attempt: role.attempt + 1 }, made.error);
  d.changeRun({ failedPlans: d.run.failedPlans + 1 });
  const theirs = ended.isForeignError === true ? { isForeignError: true } : {};
  const data = { kind: 'planner', title: 'Planning', status: 'failed', error: made.error, ...theirs };
  askForTurn(d, { type: 'completed', planRunId: null, taskId: null, data });
}

/** Asks a person for a plan. */
export function proposePlan(d: Decision, proposed: Plan): void {
  const titleOf = ({ id, title }: PlanTask): string =>
    titled(d.rules >= 3 ? ownTitle(d.state, title, id) : title, d.rules);
  const plan = { ...proposed, tasks: proposed.tasks.map((task) => ({ ...task, title: titleOf(task) })) };
  const isNew = plan.planRunId !== d.state.plan?.planRunId;
  d.change({ plan, ...(isNew && { patches: {} }) }); // another plan may have a checkpoint of the same id
  tellTasks(d);
  const specs = plan.tasks.map(({ title, spec }) => `${title}\n${spec}`).join('\n');
  const unsaid = d.rules >= 3 ? unsaidSums(d.state, specs) : [];
  const args = { planRunId: plan.planRunId, tasks: plan.tasks, ...(unsaid.length > 0 && { unsaid }) };
  askPerson(d, { kind: 'plan', callId: null, tool: 'plan', args, entity: null });
}

/** A person has answered for a plan, or nobody has in time. */
export function onPlanDecided(
  d: Decision,
  request: ThreadRequest,
  decision: ThreadDecision | 'expired',
  text: string | null,
): void {
  const { plan } = d.state;
  if (!closeRequest(d, request, decision) || plan === null) return;
  if (decision === 'approved') {
    const applied = applyEvent(plan, { type: 'approve' });
    if ('plan' in applied) d.change({ plan: applied.plan });
    return tellTasks(d);
  }
  const running = plan.tasks.filter(({ status }) => status === 'running').map(({ title }) => JSON.stringify(title));
  const calledOff = d.rules >= 3 && running.length > 0 ? [`Called off: ${running.join(', ')}.`] : [];
  abandonPlan(d);
  if (decision === 'changes') {
    if (calledOff.length > 0) sayFixed(d, calledOff.join(' '));
    const heard = text ?? '';
    return startPlanner(d, { guidance: `The person wants another plan: ${heard}`, heard });
  }
  const why = decision === 'denied' ? 'was turned down' : 'was not answered in time';
  sayFixed(d, [`The plan ${why}. Nothing of it is done any more.`, ...calledOff].join(' '));
}

/** Does what the plan wants now, until it wants nothing. */
export function goOnWithPlan(d: Decision): void {
  for (let { plan } = d.state; plan !== null; plan = d.state.plan) {
    if (d.rules >= 3 && endEmptyPlan(d, plan)) return;
    const next = tick(plan, freeSlots(d), d.rules >= 3 ? buildsAtWork(d) : undefined);
    if (next.action.type === 'none') return;
    d.change({ plan: next.plan });
    const [first = ''] = next.action.tasks;
    if (next.action.type === 'dispatch') for (const id of next.action.tasks) dispatch(d, id);
    else if (next.action.type === 'orchestrate-checkpoint') beginCheckpoint(d, first);
    else if (next.action.type === 'synthesize') followPlan(d, 'synthesize');
    else if (d.run.replans >= limits.replans) giveUpPlan(d);
    else {
      d.changeRun({ replans: d.run.replans + 1 });
      followPlan(d, 'replan');
    }
    tellTasks(d);
  }
}

/** A plan of which every task was cancelled has come to nothing: it is not done. */
function endEmptyPlan(d: Decision, plan: Plan): boolean {
  if (plan.status !== 'active' || !plan.tasks.every(({ status }) => status === 'cancelled')) return false;
  d.change({ plan: { ...plan, status: 'cancelled' } });
  sayFixed(d, 'All tasks of the plan are cancelled: nothing of it was done.');
  tellTasks(d);
  return true;
}

function followPlan(d: Decision, type: 'synthesize' | 'replan'): void {
  askForTurn(d, { type, planRunId: d.state.plan?.planRunId ?? null, taskId: null, data: {} });
}

function buildsAtWork({ state: { children } }: Decision): Set<string> {
  return new Set(
    children.flatMap(({ kind, workflowId }) => (kind === 'build-workflow' && workflowId ? [workflowId] : [])),
  );
}

function dispatch(d: Decision, taskId: string): void {
  const task = taskOf(d, taskId);
  const { plan } = d.state;
  if (task === undefined || plan === null || task.kind === 'checkpoint') return; // a checkpoint is a turn of the thread
  const { title, workflowId = null, kind } = task;
  const refusal = refusedTask(d, task);
  const input = refusal === null ? inputOf(d, plan, task) : { error: refusal };
  if ('error' in input) return void settleTask(d, { type: 'failed', taskId, error: input.error });
  const spawnId = startChild(d, { kind, role: { as: 'task', taskId }, title, workflowId, input: input.begin });
  d.change({ plan: withTask(plan, taskId, { backgroundTaskId: spawnId }) });
}

/** What the child of a task begins with, or why it cannot. */
function inputOf(d: Decision, plan: Plan, task: PlanTask): { begin: object } | { error: string } {
  const { kind, tools, workflowId = null } = task;
  const spec = d.rules >= 3 ? withForeignFenced(d.state, task.spec) : task.spec;
  const { user, texting } = d.state;
  const results = resultsFor(plan, task, d.rules);
  if (kind === 'build-workflow') {
    const about = { task: spec, context: results, workflowId, workItemId: workItemOf(d), user };
    return { begin: buildInput({ ...about, timeZone: texting?.timeZone }, d.rules) };
  }
  const lent = lentTo(d, kind, tools);
  if ('error' in lent) return lent;
  return {
    begin: workerInput({ task: spec, context: '', results, offers: lent, begins: beginsNow(d), rules: d.rules }),
  };
}

/** The tools of an agent: those of its kind, or the ones that a delegate's task names; why it cannot have these. */
export function lentTo(d: Decision, kind: TaskKind, names: readonly string[] = []): OfferedTool[] | { error: string } {
  const { permissions } = d.settings;
  if (kind === 'research') return readingOffers(permissions);
  return kind === 'manage-data-tables'
    ? tableOffers(permissions, grantOfPlan(d))
    : lentTools(d.settings, names, d.rules);
}

/** The name of what a build makes: the same however often its turn is taken. */
export function workItemOf(d: Decision): string {
  return d.nextId();
}

function beginCheckpoint(d: Decision, taskId: string): void {
  const { plan } = d.state;
  if (plan === null) return;
  const id = d.nextId();
  d.owe({ id, kind: 'checkpoint', deadlineAt: d.at + limits.taskMs });
  d.change({ plan: withTask(plan, taskId, { backgroundTaskId: id }) });
  followCheckpoint(d, taskId);
}

/** A turn for a checkpoint; `data`: what a patch of it came to. */
export function followCheckpoint(d: Decision, taskId: string, data: Record<string, unknown> = {}): void {
  askForTurn(d, { type: 'checkpoint', planRunId: d.state.plan?.planRunId ?? null, taskId, data });
}

export function taskOf({ state }: Decision, taskId: string | null): PlanTask | undefined {
  return state.plan?.tasks.find(({ id }) => id === taskId);
}

/** What has become of a task: its obligation ends with it, once. The refusal says why nothing has changed; null: it has. */
export function settleTask(d: Decision, event: PlanEvent): EventRefusal | null {
  const { plan } = d.state;
  const before = taskOf(d, event.taskId ?? null);
  if (plan === null || before === undefined) return 'not-found';
  const applied = applyEvent(plan, event, d.rules >= 3);
  if ('refusal' in applied) return applied.refusal;
  d.change({ plan: applied.plan });
  if (before.backgroundTaskId !== undefined) d.end(before.backgroundTaskId, event.error ?? event.type);
  if (before.kind === 'checkpoint') endPatches(d, before.id);
  tellTasks(d);
  if (d.rules >= 3 && before.kind === 'checkpoint' && plan.status === 'cancelled') tellLate(d, before.id);
  return null;
}

/** A checkpoint of a plan that is over: the person is told what it came to. */
function tellLate(d: Decision, taskId: string): void {
  const { title, status, result = '', error } = taskOf(d, taskId) ?? { title: '', status: 'failed' as const };
  const data = { taskId, kind: 'checkpoint', title, status, result, ...(error !== undefined && { error }) };
  askForTurn(d, { type: 'completed', planRunId: null, taskId, data });
}

/** The patches of a checkpoint that are at work. */
export function patchesAtWork({ state }: Decision, checkpointId: string | null): ThreadChild[] {
  return state.children.filter(
    ({ role, isSettled }) => role.as === 'patch' && role.checkpointId === checkpointId && !isSettled,
  );
}

/** A checkpoint has ended: what still patches it would change what nobody looks at any more. */
function endPatches(d: Decision, checkpointId: string): void {
  for (const child of patchesAtWork(d, checkpointId)) {
    callOff(d, child);
    d.end(child.spawnId, 'cancelled');
  }
}

/** Nothing is left of a plan but what it has done: what runs is called off, what was planned never begins. */
export function abandonPlan(d: Decision): void {
  const { plan } = d.state;
  if (plan === null) return;
  const left = plan.tasks.filter((task) => !hasEnded(task));
  for (const { id: taskId, backgroundTaskId: id } of left) {
    endPatches(d, taskId);
    const child = d.state.children.find(({ spawnId }) => spawnId === id);
    if (child) callOff(d, child);
    if (id !== undefined) d.end(id, 'cancelled');
  }
  const tasks = left.reduce((now, { id }) => withTask(now, id, { status: 'cancelled' }), plan);
  const isOver = plan.status === 'completed' || plan.status === 'cancelled';
  d.change({ plan: isOver ? tasks : { ...tasks, status: 'cancelled' } });
  for (const request of d.state.requests) if (request.kind === 'plan') closeRequest(d, request, 'cancelled');
  tellTasks(d);
}

/** A replan has taken what is left into its own hands: what runs goes on, and what was planned never begins. */
export function retirePlan(d: Decision): void {
  const { plan } = d.state;
  if (plan === null) return;
  const planned = plan.tasks.filter(({ status }) => status === 'planned');
  const tasks = planned.reduce((now, { id }) => withTask(now, id, { status: 'cancelled' }), plan);
  d.change({ plan: { ...tasks, status: 'cancelled' } });
  tellTasks(d);
}

/** Tells the person what stands in the way, and ends the plan. */
export function giveUpPlan(d: Decision): void {
  const failed = d.state.plan?.tasks.filter(({ status }) => status === 'failed') ?? [];
  const isLined = d.rules >= 3;
  const reasons = failed.map(({ title, error = 'it failed' }) => `"${title}": ${error}`).join('; ');
  const why = isLined ? asSentence(reasons) : reasons;
  const isQuoting = isLined && failed.some(({ isForeignError }) => isForeignError);
  if (isLined) retirePlan(d);
  else abandonPlan(d);
  const rest = isLined && d.state.plan !== null ? restLines(d.state.plan) : [];
  const words = `I could not go on. ${why === '' ? 'The plan came to nothing.' : why} The plan is cancelled.`;
  sayFixed(d, [words, ...rest].join(' '), isQuoting);
}

/** Ends with a mark, so that what follows is a sentence of its own. */
function asSentence(text: string): string {
  return text === '' || /[.!?。！？؟]$/.test(text) ? text : `${text}.`;
}

export function tellTasks(d: Decision): void {
  const { plan, checklist } = d.state;
  d.tell('tasks-update', { plan: plan && { ...plan }, checklist });
}
