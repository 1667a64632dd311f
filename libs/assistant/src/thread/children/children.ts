import { isObject, withoutSecretForms } from '#values';
import type { ChildEnd, Grant, Pin, ProgramName, Spent } from '#protocol';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import type { AssistantDecision } from '../decision.js';
import type { Ended } from './ended.js';
import { ownTitle } from '../words/foreign-words.js';
import { childShare, childSteps, limits, titled } from '../limits.js';
import type { ChildKind } from '../limits.js';
import { buildNodePath, childRow } from '../rows.js';
import type { ChildRole, ThreadChild } from '../thread-state.js';

/** What is started below a thread. */
export interface Starting {
  kind: ChildKind;
  role: ChildRole;
  title: string;
  workflowId?: string | null;
  /** What its program begins with. */
  input: unknown;
  /** Of an execution: the workflow's; absent: that of the run. */
  pin?: Pin;
  /** Of an execution: the id of its document's root, by which its run finds its nodes. */
  rootId?: string;
}

/** The role of a child that a call of the turn under way waits for. */
export function roleOfCall(decision: AssistantDecision, callId: string): ChildRole {
  return { as: 'call', callId, ...(decision.rules >= 3 && { turnId: decision.turn.id }) };
}

/** The time of this commit, as whoever it starts is told of it. */
export function beginsNow({ at, state, settings }: AssistantDecision): { at: number; timeZone: string } {
  return { at, timeZone: state.texting?.timeZone ?? settings.timeZone ?? 'UTC' };
}

const pickProgram = (kind: ChildKind): ProgramName =>
  kind === 'build-workflow' ? 'builder' : kind === 'execution' || kind === 'tool' ? 'workflow' : 'agent';

/** Starts a child in this commit, with a grant out of the run's and a deadline of its own. The id is that of its obligation, too. */
export function startChild(decision: AssistantDecision, { workflowId = null, ...starting }: Starting): string {
  const { kind, role, input, pin, rootId } = starting;
  const title = titled(
    decision.rules >= 3 ? ownTitle(decision.state, starting.title, kind) : starting.title,
    decision.rules,
  );
  const spawnId = decision.nextEffectId();
  const { run, at } = decision;
  const grant = buildGrant(decision, kind);
  const { policyVersion, agentId, agentVersion } = run;
  const child: ThreadChild = {
    ...{ spawnId, runId: deriveChildRunId(spawnId), kind, role, title, workflowId, startedAt: at, grant },
    isSettled: false,
  };
  const place = buildNodePath(child, spawnId);
  const node = rootId === undefined ? place : `${place}/${rootId}`;
  decision.spawn({
    ...{ id: spawnId, program: pickProgram(kind), pin: pin ?? { policyVersion, agentId, agentVersion }, input, grant },
    ...{ runId: run.id, rootRunId: run.id, treeCapMicroUsd: limits.runCostMicroUsd, node },
  });
  decision.changeRun({ tokensLeft: run.tokensLeft - grant.tokens, costLeft: run.costLeft - grant.costMicroUsd });
  decision.change({ children: [...decision.state.children, child] });
  decision.openObligation({ id: spawnId, kind: 'task', deadlineAt: grant.deadlineAt });
  decision.write(childRow(decision.run, child, 'started', at));
  decision.tell('agent-spawned', { agentId: spawnId, runId: child.runId, kind, title, ...pickTaskId(role) });
  return spawnId;
}

function pickTaskId(role: ChildRole): { taskId?: string } {
  return 'taskId' in role ? { taskId: role.taskId } : {};
}

function buildGrant({ run, at }: AssistantDecision, kind: ChildKind): Grant {
  return {
    steps: childSteps[kind],
    toolCalls: Math.max(childShare.toolCalls, childSteps[kind]),
    tokens: Math.max(0, Math.min(childShare.tokens, run.tokensLeft)),
    costMicroUsd: Math.max(0, Math.min(childShare.costMicroUsd, run.costLeft)),
    deadlineAt: at + limits.taskMs,
  };
}

/** How many more background tasks may start. */
export function freeSlots({ state }: AssistantDecision): number {
  const isBackground = ({ role }: ThreadChild): boolean => role.as !== 'planner' && role.as !== 'call';
  return Math.max(0, limits.backgroundTasks - state.children.filter(isBackground).length);
}

/** The child is told to end. Until it has, it counts as live. */
export function callOff(decision: AssistantDecision, child: ThreadChild): void {
  const children = decision.state.children.map((each) =>
    each.spawnId === child.spawnId ? { ...each, isSettled: true } : each,
  );
  decision.change({ children });
  decision.post({ to: deriveChildActorId(child.spawnId), event: { type: 'parent-cancelled', reason: 'cancelled' } });
}

/** Takes a child off the live ones, and what it has not used of its grant back. Null: it is none of ours. */
export function takeOff(decision: AssistantDecision, spawnId: string, end: ChildEnd): ThreadChild | null {
  const child = decision.state.children.find((each) => each.spawnId === spawnId);
  if (!child) return null;
  const spent = countSpent(child, end);
  const { run } = decision;
  decision.change({ children: decision.state.children.filter((each) => each !== child) });
  decision.changeRun({
    tokensUsed: run.tokensUsed + spent.tokens,
    costMicroUsd: run.costMicroUsd + spent.costMicroUsd,
    tokensLeft: run.tokensLeft + child.grant.tokens - spent.tokens,
    costLeft: run.costLeft + child.grant.costMicroUsd - spent.costMicroUsd,
  });
  const { ok, result, error } = readChildEnd(child, end, decision.rules);
  const status = ok ? 'completed' : end.outcome === 'cancelled' ? 'cancelled' : 'failed';
  decision.write(childRow(decision.run, child, status, decision.at));
  const { kind, title, role } = child;
  decision.tell('agent-completed', { agentId: spawnId, kind, title, ...pickTaskId(role), status, result, error });
  return child;
}

/** What a child may have spent that nobody can go on with is its whole grant. */
function countSpent({ grant }: ThreadChild, { outcome, spent }: ChildEnd): Spent {
  return outcome === 'parked' ? grant : spent;
}

/** Of failures that the runtime alone words: a person's no, a budget, a breaker, a deadline. */
const ownCodes: ReadonlySet<string> = new Set([
  ...['approval-denied', 'approval-expired', 'breaker-open', 'tool-cap-reached', 'unknown-tool', 'rate-limited'],
  ...['tool-timeout', 'outcome-unknown', 'cost-cap', 'budget-spent', 'deadline-passed', 'cancelled', 'unavailable'],
]);

/** What came of a child. A build without an outcome has submitted nothing, whatever it says. */
export function readChildEnd({ kind }: ThreadChild, { outcome, output: said, error }: ChildEnd, rules: number): Ended {
  const output = said === null ? null : withoutSecretForms(said, rules >= 3);
  const why = (error && withoutSecretForms(error.message, rules >= 3)) ?? `it ended as ${outcome}`;
  const isTheirs = rules >= 3 && error !== null && !ownCodes.has(error.code);
  if (outcome !== 'answered')
    return { ok: false, result: '', error: why, outcome: null, ...(isTheirs && { isForeignError: true }) };
  if (kind !== 'build-workflow') return { ok: true, result: output ?? '', error: null, outcome: null };
  const built = parseObject(output ?? '');
  const { text, outcome: made } = built ?? {};
  const result = typeof text === 'string' ? text : '';
  if (!isObject(made)) return { ok: false, result, error: 'the build did not submit', outcome: null };
  return { ok: true, result, error: null, outcome: made };
}

/** The object that a text is; null: it is none. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
