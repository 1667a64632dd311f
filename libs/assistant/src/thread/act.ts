import { asksForSecret, credentialsPage } from '#content';
import type { ToolSpec } from '#model-turn';
import { childActorIdOf } from '#idempotency';
import { hasEnded } from '../plan.js';
import type { PlannedTask } from '../plan.js';
import type { Acted } from './acted.js';
import { buildInput, workerInput } from './agent-input.js';
import { briefFor, refusedBrief, refusedChoice, refusedWords } from './brief.js';
import { setUpInBrowser } from './browser.js';
import { complete } from './complete-checkpoint.js';
import { continuePlan } from './continue-plan.js';
import { beginsNow, callOff, freeSlots, roleOfCall, startChild } from './children.js';
import type { Decision } from './decision.js';
import { conversationOf } from './history.js';
import { lentTools } from './lent-tools.js';
import { limits } from './limits.js';
import { refusedMemory } from './memory.js';
import { loadedTool, loadTool, searchTools } from './more-tools.js';
import { isPoll, polled } from './polls.js';
import { refusedSetup } from './setups.js';
import { lentTo, proposePlan, settleTask, startPlanner, taskOf, tellTasks, workItemOf } from './plan-flow.js';
import { alreadyBuilt, isBuilding, planFor, refusedTasks } from './plan-permits.js';
import { refusedRead, webReadOf } from './reading.js';
import { askPerson } from './requests.js';
import type { ThreadChild, TurnCall } from './thread-state.js';
import { rememberTool } from './tool-specs.js';

type Args = Record<string, unknown>;

const textIn = (args: Args, name: string): string => {
  const value = args[name];
  return typeof value === 'string' ? value : '';
};

/** What a plan is asked for with, or given. */
const plansBy: ReadonlySet<string> = new Set(['plan', 'create-tasks']);

/** Does what a call says, if its turn may: only then a person is asked. */
export function actOn(d: Decision, call: TurnCall, isAsking: boolean): Acted | typeof leave {
  const refusal = refusalOf(d, call);
  if (refusal !== null && plansBy.has(call.name)) d.countRefusal('PLAN_NOT_NOW');
  if (refusal !== null) return { error: refusal };
  return isAsking ? leave : doCall(d, call);
}

/** In the place of a result: a person has to allow it first. */
export const leave = { leave: true } as const;

/** All that a call says to somebody. */
function wordsIn(args: Args): string {
  const all = Object.values(args).flat();
  return all.filter((each) => typeof each === 'string').join('\n');
}

/** What kind of agent a tool has do a task. */
const agentKinds: Readonly<Partial<Record<string, 'delegate' | 'research' | 'manage-data-tables'>>> = {
  delegate: 'delegate',
  'research-with-agent': 'research',
  'manage-data-tables-with-agent': 'manage-data-tables',
};

function doCall(d: Decision, call: TurnCall): Acted {
  const { name, args } = call;
  if (name === 'plan') return beginPlan(d, args);
  if (name === 'create-tasks') return createTasks(d, args);
  if (name === 'task-control') return control(d, args);
  if (name === 'complete-checkpoint') return complete(d, args);
  if (name === 'build-workflow-with-agent') return build(d, args);
  const kind = agentKinds[name];
  if (kind !== undefined) return delegate(d, args, kind);
  const read = webReadOf(call);
  if (read !== null) return callOutside(d, call, read);
  if (name === 'search_tools') return searchTools(d, textIn(args, 'query'));
  if (name === 'load_tool') return loadTool(d, textIn(args, 'name'));
  if (name === 'browser-credential-setup') return setUpInBrowser(d, call);
  const loaded = loadedTool(d, name);
  if (loaded !== undefined) return callOutside(d, call, { tool: loaded, args }, true);
  if (name === 'ask-user') return ask(d, call, 'question');
  if (args['action'] === 'setup' && !call.isAllowed) return askSetup(d, call);
  return { wait: 'doing' };
}

const planUnderWay = ['awaiting_approval', 'active', 'awaiting_replan'];

/** What tools have to say of themselves. */
const refusals: Readonly<Partial<Record<string, (d: Decision, args: Args) => string | null>>> = {
  'build-workflow-with-agent': refusedBuild,
  [rememberTool]: refusedMemory,
  'ask-user': (_d, args) => (asksForSecret(wordsIn(args)) ? credentialsPage : null),
};

/** Why this turn may not make a call; null: it may. */
function refusalOf(d: Decision, call: TurnCall): string | null {
  const { name, args } = call;
  const { plan: known, turn } = d.state;
  const kind = turn?.followUp?.type ?? 'message';
  if (name === 'plan') return refusedPlan(d, kind, textIn(args, 'guidance'));
  if (name === 'create-tasks' && (kind !== 'replan' || known?.status !== 'awaiting_replan'))
    return 'create-tasks is for replan turns only';
  const own = refusals[name];
  if (own) return own(d, args);
  if (agentKinds[name] !== undefined) return refusedAgent(d, name, args, kind);
  return refusedLook(d, call) ?? refusedSetup(d, name, args, kind);
}

function refusedLook(d: Decision, call: TurnCall): string | null {
  const read = webReadOf(call);
  if (read !== null) return refusedRead(read);
  return isPoll(d, call) ? polled : null;
}

function refusedAgent(d: Decision, name: string, args: Args, kind: string): string | null {
  const { tools = [] } = args;
  if (name === 'manage-data-tables-with-agent' && kind !== 'replan')
    return 'data tables are changed by a plan: call plan with manage-data-tables tasks';
  if (freeSlots(d) === 0) return tooMany;
  const lent = name === 'delegate' ? lentTools(d.settings, tools as string[]) : []; // as its schema says
  return 'error' in lent ? lent.error : refusedWords(d, wordsIn(args));
}

function refusedPlan({ run, state }: Decision, kind: string, guidance: string): string | null {
  const { plan: known, children } = state;
  if (kind !== 'message' && kind !== 'completed') return `plan is not for a ${kind} turn`;
  const isPlanning = children.some(({ role, isSettled }) => role.as === 'planner' && !isSettled);
  if (isPlanning || planUnderWay.includes(known?.status ?? '')) return 'A plan is under way already';
  if (run.failedPlans >= limits.failedPlans) return 'Planning has failed too often: say what stands in the way';
  return refusedChoice(state, `${conversationOf(state)}\n${guidance}`);
}

const tooMany = `${limits.backgroundTasks} background tasks run already; wait for one to end`;

function refusedBuild(d: Decision, args: Args): string | null {
  const workflowId = textIn(args, 'workflowId');
  const why = refusedBuildOf(d, args, workflowId);
  if (why !== null) d.changeTurn({ rejections: d.turn.rejections + 1 });
  return why;
}

function refusedBuildOf(d: Decision, args: Args, workflowId: string): string | null {
  if (workflowId === '') return 'A new workflow is built by a plan: call plan';
  if (isBuilding(d, workflowId)) return alreadyBuilt;
  if (args['bypassPlan'] === true && textIn(args, 'reason') === '') return 'bypassPlan needs a reason';
  const { followUp } = d.turn;
  if (followUp?.type !== 'checkpoint') {
    if (args['bypassPlan'] !== true) return 'A build without a plan needs bypassPlan: true, and a reason';
  } else if (patchesOf(d, followUp.taskId) >= limits.patches)
    return 'Two patches of a checkpoint are enough: complete it';
  if (freeSlots(d) === 0) return tooMany;
  const brief = wordsIn(args);
  return refusedBrief(d, brief) ?? refusedChoice(d.state, brief);
}

/** How many patches a checkpoint has had: their obligations have ended, or are open. */
function patchesOf({ state }: Decision, checkpointId: string | null): number {
  return checkpointId === null ? 0 : (state.patches[checkpointId]?.count ?? 0);
}

/** Under rules 3 the shell first reads what the installation has. */
function beginPlan(d: Decision, args: Args): Acted {
  return d.rules >= 3 ? { wait: 'doing' } : plan(d, args);
}

/** Has a planner begin. */
export function plan(d: Decision, args: Args): { result: string; hasActed: true } {
  startPlanner(d, { guidance: briefFor(d, textIn(args, 'guidance')) });
  return { result: 'A planner is at work; the person will be asked for the plan.', hasActed: true };
}

/** What is left goes on under the same plan: what has succeeded, or runs, stays in it. */
function createTasks(d: Decision, { tasks }: Args): Acted {
  const before = d.state.plan;
  if (before === null) return { error: 'there is no plan' };
  if (d.rules >= 3) return continuePlan(d, before, tasks as PlannedTask[]); // as its schema says
  const kept = before.tasks.filter(({ status }) => status === 'succeeded' || status === 'running');
  const all = [...kept, ...(tasks as unknown[])]; // as its schema says
  const read = planFor(d, all, { planRunId: before.planRunId });
  if ('error' in read) return { error: read.error.replace(/^Error: /, '') };
  const refusal = refusedTasks(
    d,
    read.tasks.filter(({ id }) => !kept.some((each) => each.id === id)),
  );
  if (refusal !== null) return refusal;
  proposePlan(d, { ...read, tasks: read.tasks.map((task) => kept.find(({ id }) => id === task.id) ?? task) });
  return { result: 'The person is asked for these tasks.', hasActed: true };
}

function control(d: Decision, args: Args): Acted {
  const { action, items } = args;
  if (action === 'update-checklist') {
    d.change({ checklist: Array.isArray(items) ? (items as typeof d.state.checklist) : [] }); // as its schema says
    tellTasks(d);
    return { result: 'The checklist is shown.' };
  }
  const taskId = textIn(args, 'taskId');
  const child = d.state.children.find(
    ({ role, isSettled }) => 'taskId' in role && role.taskId === taskId && !isSettled,
  );
  if (action === 'correct-task') return correct(d, child, textIn(args, 'correction'));
  const task = taskOf(d, taskId);
  if (child === undefined && task === undefined) return { error: 'not-found' };
  if (task !== undefined && hasEnded(task)) return { error: 'wrong-status' };
  if (child) callOff(d, child);
  if (task !== undefined) settleTask(d, { type: 'cancelled', taskId, error: 'cancelled by the assistant' });
  else if (child) d.end(child.spawnId, 'cancelled');
  return { result: `"${taskId}" is cancelled.`, hasActed: true };
}

function correct(d: Decision, child: ThreadChild | undefined, correction: string): Acted {
  if (child === undefined) return { error: 'not-found' };
  if (child.kind !== 'build-workflow') return { error: 'only a build can be corrected; cancel this task' };
  if (correction === '') return { error: 'a correction has words' };
  const refusal = refusedBrief(d, correction);
  if (refusal !== null) return { error: refusal };
  const said = { type: 'say' as const, id: d.nextId(), user: d.state.user, text: briefFor(d, correction) };
  const order = { ...said, workflowId: null, context: null };
  d.post({ to: childActorIdOf(child.spawnId), event: { type: 'session-ordered', messageId: '', order } });
  return { result: 'The builder has the correction.', hasActed: true };
}

function build(d: Decision, args: Args): Acted {
  const workflowId = textIn(args, 'workflowId');
  const { followUp } = d.turn;
  const workItemId = workItemOf(d);
  const checkpointId = followUp?.type === 'checkpoint' ? followUp.taskId : null;
  const taskId = `build-${workItemId.slice(workItemId.lastIndexOf('.') + 1)}`;
  const { user, patches } = d.state;
  const about = { task: briefFor(d, textIn(args, 'task')), context: textIn(args, 'conversationContext') };
  startChild(d, {
    kind: 'build-workflow',
    role: checkpointId === null ? { as: 'direct', taskId } : { as: 'patch', taskId, checkpointId },
    title: textIn(args, 'workflowName') || `Change ${workflowId}`,
    workflowId,
    input: buildInput({ ...about, workflowId, workItemId, user }, d.rules),
  });
  if (checkpointId !== null) {
    const { count = 0, error = null } = patches[checkpointId] ?? {};
    d.change({ patches: { ...patches, [checkpointId]: { count: count + 1, error } } });
  }
  return { result: `A builder is at work: ${taskId}.`, hasActed: true };
}

function delegate(d: Decision, args: Args, kind: 'delegate' | 'research' | 'manage-data-tables'): Acted {
  const id = d.nextId();
  const taskId = `${kind}-${id.slice(id.lastIndexOf('.') + 1)}`;
  const task = textIn(args, 'task');
  const { tools = [] } = args;
  const lent = lentTo(d, kind, tools as string[]); // as its schema says
  if ('error' in lent) return lent;
  startChild(d, {
    ...{ kind, role: { as: 'direct', taskId }, title: task },
    input: workerInput({
      task: briefFor(d, task),
      context: textIn(args, 'conversationContext'),
      results: '',
      offers: lent,
      begins: beginsNow(d),
      rules: d.rules,
    }),
  });
  return { result: `An agent is at work: ${taskId}.`, hasActed: true };
}

/** A tool that reaches outside is called by a run below this one, as one that a graph lends (ADR 79): the tool-runner carries it out. */
function callOutside(
  d: Decision,
  { id }: TurnCall,
  { tool, args }: { tool: ToolSpec; args: Args },
  isAllowed = false,
): Acted {
  const document = { version: 1, root: { kind: 'tool', id: 'call', toolName: tool.name, args } };
  const input = { document, text: '', ...(isAllowed && { isAllowed }) };
  startChild(d, { kind: 'tool', role: roleOfCall(d, id), title: tool.name, input });
  return { wait: 'running' };
}

/** One card for all that a workflow needs: its credentials, parameters and triggers, as they are stored now. */
function askSetup(d: Decision, call: TurnCall): Acted {
  if (call.name === 'workflows' && call.entity === null) return { wait: 'naming' };
  return ask(d, { ...call, args: { ...call.args, ...call.card } }, 'setup');
}

function ask(d: Decision, { id, name, args, entity }: TurnCall, kind: 'question' | 'setup'): Acted {
  askPerson(d, { kind, callId: id, tool: name, args, entity });
  return { wait: 'asking' };
}
