import { asksForSecret, credentialsPage } from '#content';
import type { ToolSpec } from '#model-turn';
import { deriveChildActorId } from '#idempotency';
import { hasEnded } from '../../plan.js';
import type { PlannedTask } from '../../plan.js';
import type { Acted } from '../acted.js';
import { buildInput, workerInput } from '../plan/agent-input.js';
import { briefFor, refusedBrief, refusedChoice, refusedWords } from '../plan/brief.js';
import { setUpInBrowser } from './browser.js';
import { complete } from '../plan/complete-checkpoint.js';
import { continuePlan } from '../plan/continue-plan.js';
import { beginsNow, callOff, freeSlots, roleOfCall, startChild } from '../children/children.js';
import type { AssistantDecision } from '../decision.js';
import { formatConversation } from '../memory/history.js';
import { lentTools } from '../plan/lent-tools.js';
import { limits } from '../limits.js';
import { refusedMemory } from '../memory/memory.js';
import { loadedTool, loadTool, searchTools } from './more-tools.js';
import { isPoll, polled } from './polls.js';
import { refusedSetup } from './setups.js';
import { createWorkItemId, findTask, lentTo, proposePlan, settleTask, startPlanner } from '../plan/plan-flow.js';
import { tellTasks } from '../plan/end-plan.js';
import { alreadyBuilt, isBuilding, planFor, refusedTasks } from '../plan/plan-permits.js';
import { refusedRead, toWebRead } from '../requests/reading.js';
import { askPerson } from '../requests/requests.js';
import type { ThreadChild, TurnCall } from '../thread-state.js';
import { rememberTool } from '../tools/tool-specs.js';

type Args = Record<string, unknown>;

const readArg = (args: Args, name: string): string => {
  const value = args[name];
  return typeof value === 'string' ? value : '';
};

/** What a plan is asked for with, or given. */
const plansBy: ReadonlySet<string> = new Set(['plan', 'create-tasks']);

/** Does what a call says, if its turn may: only then a person is asked. */
export function actOn(decision: AssistantDecision, call: TurnCall, isAsking: boolean): Acted | typeof leave {
  const refusal = findRefusal(decision, call);
  if (refusal !== null && plansBy.has(call.name)) decision.countRefusal('PLAN_NOT_NOW');
  if (refusal !== null) return { error: refusal };
  return isAsking ? leave : doCall(decision, call);
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

function doCall(decision: AssistantDecision, call: TurnCall): Acted {
  const { name, args } = call;
  if (name === 'plan') return beginPlan(decision, args);
  if (name === 'create-tasks') return createTasks(decision, args);
  if (name === 'task-control') return control(decision, args);
  if (name === 'complete-checkpoint') return complete(decision, args);
  if (name === 'build-workflow-with-agent') return build(decision, args);
  const kind = agentKinds[name];
  if (kind !== undefined) return delegate(decision, args, kind);
  const read = toWebRead(call);
  if (read !== null) return callOutside(decision, call, read);
  if (name === 'search_tools') return searchTools(decision, readArg(args, 'query'));
  if (name === 'load_tool') return loadTool(decision, readArg(args, 'name'));
  if (name === 'browser-credential-setup') return setUpInBrowser(decision, call);
  const loaded = loadedTool(decision, name);
  if (loaded !== undefined) return callOutside(decision, call, { tool: loaded, args }, true);
  if (name === 'ask-user') return askUser(decision, call, 'question');
  if (args['action'] === 'setup' && !call.isAllowed) return askSetup(decision, call);
  return { wait: 'doing' };
}

const planUnderWay = ['awaiting_approval', 'active', 'awaiting_replan'];

/** What tools have to say of themselves. */
const refusals: Readonly<Partial<Record<string, (decision: AssistantDecision, args: Args) => string | null>>> = {
  'build-workflow-with-agent': refusedBuild,
  [rememberTool]: refusedMemory,
  'ask-user': (_d, args) => (asksForSecret(wordsIn(args)) ? credentialsPage : null),
};

/** Why this turn may not make a call; null: it may. */
function findRefusal(decision: AssistantDecision, call: TurnCall): string | null {
  const { name, args } = call;
  const { plan: known, turn } = decision.state;
  const kind = turn?.followUp?.type ?? 'message';
  if (name === 'plan') return refusedPlan(decision, kind, readArg(args, 'guidance'));
  if (name === 'create-tasks' && (kind !== 'replan' || known?.status !== 'awaiting_replan'))
    return 'create-tasks is for replan turns only';
  const own = refusals[name];
  if (own) return own(decision, args);
  if (agentKinds[name] !== undefined) return refusedAgent(decision, name, args, kind);
  return refusedLook(decision, call) ?? refusedSetup(decision, name, args, kind);
}

function refusedLook(decision: AssistantDecision, call: TurnCall): string | null {
  const read = toWebRead(call);
  if (read !== null) return refusedRead(read);
  return isPoll(decision, call) ? polled : null;
}

function refusedAgent(decision: AssistantDecision, name: string, args: Args, kind: string): string | null {
  const { tools = [] } = args;
  if (name === 'manage-data-tables-with-agent' && kind !== 'replan')
    return 'data tables are changed by a plan: call plan with manage-data-tables tasks';
  if (freeSlots(decision) === 0) return tooMany;
  const lent = name === 'delegate' ? lentTools(decision.settings, tools as string[]) : []; // as its schema says
  return 'error' in lent ? lent.error : refusedWords(decision, wordsIn(args));
}

function refusedPlan({ run, state }: AssistantDecision, kind: string, guidance: string): string | null {
  const { plan: known, children } = state;
  if (kind !== 'message' && kind !== 'completed') return `plan is not for a ${kind} turn`;
  const isPlanning = children.some(({ role, isSettled }) => role.as === 'planner' && !isSettled);
  if (isPlanning || planUnderWay.includes(known?.status ?? '')) return 'A plan is under way already';
  if (run.failedPlans >= limits.failedPlans) return 'Planning has failed too often: say what stands in the way';
  return refusedChoice(state, `${formatConversation(state)}\n${guidance}`);
}

const tooMany = `${limits.backgroundTasks} background tasks run already; wait for one to end`;

function refusedBuild(decision: AssistantDecision, args: Args): string | null {
  const workflowId = readArg(args, 'workflowId');
  const why = findBuildRefusal(decision, args, workflowId);
  if (why !== null) decision.changeTurn({ rejections: decision.turn.rejections + 1 });
  return why;
}

function findBuildRefusal(decision: AssistantDecision, args: Args, workflowId: string): string | null {
  if (workflowId === '') return 'A new workflow is built by a plan: call plan';
  if (isBuilding(decision, workflowId)) return alreadyBuilt;
  if (args['bypassPlan'] === true && readArg(args, 'reason') === '') return 'bypassPlan needs a reason';
  const { followUp } = decision.turn;
  if (followUp?.type !== 'checkpoint') {
    if (args['bypassPlan'] !== true) return 'A build without a plan needs bypassPlan: true, and a reason';
  } else if (countPatches(decision, followUp.taskId) >= limits.patches)
    return 'Two patches of a checkpoint are enough: complete it';
  if (freeSlots(decision) === 0) return tooMany;
  const brief = wordsIn(args);
  return refusedBrief(decision, brief) ?? refusedChoice(decision.state, brief);
}

/** How many patches a checkpoint has had: their obligations have ended, or are open. */
function countPatches({ state }: AssistantDecision, checkpointId: string | null): number {
  return checkpointId === null ? 0 : (state.patches[checkpointId]?.count ?? 0);
}

/** Under rules 3 the shell first reads what the installation has. */
function beginPlan(decision: AssistantDecision, args: Args): Acted {
  return decision.rules >= 3 ? { wait: 'doing' } : plan(decision, args);
}

/** Has a planner begin. */
export function plan(decision: AssistantDecision, args: Args): { result: string; hasActed: true } {
  startPlanner(decision, { guidance: briefFor(decision, readArg(args, 'guidance')) });
  return { result: 'A planner is at work; the person will be asked for the plan.', hasActed: true };
}

/** What is left goes on under the same plan: what has succeeded, or runs, stays in it. */
function createTasks(decision: AssistantDecision, { tasks }: Args): Acted {
  const before = decision.state.plan;
  if (before === null) return { error: 'there is no plan' };
  if (decision.rules >= 3) return continuePlan(decision, before, tasks as PlannedTask[]); // as its schema says
  const kept = before.tasks.filter(({ status }) => status === 'succeeded' || status === 'running');
  const all = [...kept, ...(tasks as unknown[])]; // as its schema says
  const read = planFor(decision, all, { planRunId: before.planRunId });
  if ('error' in read) return { error: read.error.replace(/^Error: /, '') };
  const refusal = refusedTasks(
    decision,
    read.tasks.filter(({ id }) => !kept.some((each) => each.id === id)),
  );
  if (refusal !== null) return refusal;
  proposePlan(decision, { ...read, tasks: read.tasks.map((task) => kept.find(({ id }) => id === task.id) ?? task) });
  return { result: 'The person is asked for these tasks.', hasActed: true };
}

function control(decision: AssistantDecision, args: Args): Acted {
  const { action, items } = args;
  if (action === 'update-checklist') {
    decision.change({ checklist: Array.isArray(items) ? (items as typeof decision.state.checklist) : [] }); // as its schema says
    tellTasks(decision);
    return { result: 'The checklist is shown.' };
  }
  const taskId = readArg(args, 'taskId');
  const child = decision.state.children.find(
    ({ role, isSettled }) => 'taskId' in role && role.taskId === taskId && !isSettled,
  );
  if (action === 'correct-task') return correct(decision, child, readArg(args, 'correction'));
  const task = findTask(decision, taskId);
  if (child === undefined && task === undefined) return { error: 'not-found' };
  if (task !== undefined && hasEnded(task)) return { error: 'wrong-status' };
  if (child) callOff(decision, child);
  if (task !== undefined) settleTask(decision, { type: 'cancelled', taskId, error: 'cancelled by the assistant' });
  else if (child) decision.endObligation(child.spawnId, 'cancelled');
  return { result: `"${taskId}" is cancelled.`, hasActed: true };
}

function correct(decision: AssistantDecision, child: ThreadChild | undefined, correction: string): Acted {
  if (child === undefined) return { error: 'not-found' };
  if (child.kind !== 'build-workflow') return { error: 'only a build can be corrected; cancel this task' };
  if (correction === '') return { error: 'a correction has words' };
  const refusal = refusedBrief(decision, correction);
  if (refusal !== null) return { error: refusal };
  const said = {
    type: 'say' as const,
    id: decision.nextId(),
    user: decision.state.user,
    text: briefFor(decision, correction),
  };
  const order = { ...said, workflowId: null, context: null };
  decision.post({ to: deriveChildActorId(child.spawnId), event: { type: 'session-ordered', messageId: '', order } });
  return { result: 'The builder has the correction.', hasActed: true };
}

function build(decision: AssistantDecision, args: Args): Acted {
  const workflowId = readArg(args, 'workflowId');
  const { followUp } = decision.turn;
  const workItemId = createWorkItemId(decision);
  const checkpointId = followUp?.type === 'checkpoint' ? followUp.taskId : null;
  const taskId = `build-${workItemId.slice(workItemId.lastIndexOf('.') + 1)}`;
  const { user, patches } = decision.state;
  const about = { task: briefFor(decision, readArg(args, 'task')), context: readArg(args, 'conversationContext') };
  startChild(decision, {
    kind: 'build-workflow',
    role: checkpointId === null ? { as: 'direct', taskId } : { as: 'patch', taskId, checkpointId },
    title: readArg(args, 'workflowName') || `Change ${workflowId}`,
    workflowId,
    input: buildInput({ ...about, workflowId, workItemId, user }, decision.rules),
  });
  if (checkpointId !== null) {
    const { count = 0, error = null } = patches[checkpointId] ?? {};
    decision.change({ patches: { ...patches, [checkpointId]: { count: count + 1, error } } });
  }
  return { result: `A builder is at work: ${taskId}.`, hasActed: true };
}

function delegate(
  decision: AssistantDecision,
  args: Args,
  kind: 'delegate' | 'research' | 'manage-data-tables',
): Acted {
  const id = decision.nextId();
  const taskId = `${kind}-${id.slice(id.lastIndexOf('.') + 1)}`;
  const task = readArg(args, 'task');
  const { tools = [] } = args;
  const lent = lentTo(decision, kind, tools as string[]); // as its schema says
  if ('error' in lent) return lent;
  startChild(decision, {
    ...{ kind, role: { as: 'direct', taskId }, title: task },
    input: workerInput({
      task: briefFor(decision, task),
      context: readArg(args, 'conversationContext'),
      results: '',
      offers: lent,
      begins: beginsNow(decision),
      rules: decision.rules,
    }),
  });
  return { result: `An agent is at work: ${taskId}.`, hasActed: true };
}

/** A tool that reaches outside is called by a run below this one, as one that a graph lends (ADR 79): the tool-runner carries it out. */
function callOutside(
  decision: AssistantDecision,
  { id }: TurnCall,
  { tool, args }: { tool: ToolSpec; args: Args },
  isAllowed = false,
): Acted {
  const document = { version: 1, root: { kind: 'tool', id: 'call', toolName: tool.name, args } };
  const input = { document, text: '', ...(isAllowed && { isAllowed }) };
  startChild(decision, { kind: 'tool', role: roleOfCall(decision, id), title: tool.name, input });
  return { wait: 'running' };
}

/** One card for all that a workflow needs: its credentials, parameters and triggers, as they are stored now. */
function askSetup(decision: AssistantDecision, call: TurnCall): Acted {
  if (call.name === 'workflows' && call.entity === null) return { wait: 'naming' };
  return askUser(decision, { ...call, args: { ...call.args, ...call.card } }, 'setup');
}

function askUser(decision: AssistantDecision, { id, name, args, entity }: TurnCall, kind: 'question' | 'setup'): Acted {
  askPerson(decision, { kind, callId: id, tool: name, args, entity });
  return { wait: 'asking' };
}
