import type { ProgramEvent } from '#program';
import { withTask } from '../../plan.js';
import { finishCall } from '../calls/calls.js';
import { callOff, readChildEnd, takeOff } from '../children/children.js';
import type { Ended } from '../children/ended.js';
import type { AssistantDecision } from '../decision.js';
import { askForTurn } from '../plan/follow-ups.js';
import { limits } from '../limits.js';
import { loadedTool } from '../calls/more-tools.js';
import { onBuilt } from '../children/proofs.js';
import { findTask, followCheckpoint, onPlanned, settleTask } from '../plan/plan-flow.js';
import { keepEnd } from '../requests/set-aside.js';
import type { ChildRole, ThreadChild, TurnCall } from '../thread-state.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

/** A child has ended: its evidence and the status of its task are in one commit. */
export function onChildEnded(decision: AssistantDecision, event: ChildEnded): void {
  const child = takeOff(decision, event.spawnId, event);
  if (child === null || child.isSettled) return;
  settleChild(decision, child, readChildEnd(child, event, decision.rules));
}

/** The time of a child is over: its task has failed, and it is told to end. Nothing starts it again. */
export function onChildLate(
  decision: AssistantDecision,
  child: ThreadChild,
  error: string = `Timed out after ${limits.taskMs / 60_000} minutes`,
): void {
  callOff(decision, child);
  settleChild(decision, child, { ok: false, result: '', error, outcome: null });
}

function settleChild(decision: AssistantDecision, child: ThreadChild, ended: Ended): void {
  const { role, spawnId } = child;
  const { ok, error, outcome } = ended;
  if (outcome !== null) onBuilt(decision, outcome);
  if (role.as === 'task') return settlePlanned(decision, child, role.taskId, ended);
  decision.endObligation(spawnId, ok ? 'succeeded' : (error ?? 'failed'));
  if (role.as === 'planner') return onPlanned(decision, role, ended);
  if (role.as === 'patch') return onPatched(decision, role, ended);
  if (role.as === 'direct') {
    const data = toFollowUpData(child, role.taskId, ended);
    return askForTurn(decision, { type: 'completed', planRunId: null, taskId: role.taskId, data });
  }
  if (!keepEnd(decision, role.turnId, { child, end: ended })) settleCall(decision, child, ended);
}

/** What a call of the turn under way has waited for has ended. */
export function settleCall(decision: AssistantDecision, child: ThreadChild, ended: Ended): void {
  const { role } = child;
  if (role.as !== 'call' || (role.turnId !== undefined && role.turnId !== decision.state.turn?.id)) return;
  const { ok, error } = ended;
  const call = decision.state.turn?.calls.find(({ id, status }) => id === role.callId && status === 'running');
  if (call === undefined) return;
  decision.changeTurn({ deadlineAt: decision.at + limits.turnMs });
  const failed = { error: error ?? 'it failed', ...(ended.isForeignError && { isForeign: true as const }) };
  finishCall(decision, call, ok ? toCallAnswer(decision, child, call, ended) : failed);
}

/** What a call of the thread comes to that a child has carried out. */
function toCallAnswer(
  decision: AssistantDecision,
  { kind, runId }: ThreadChild,
  { name }: TurnCall,
  { result, outcome }: Ended,
) {
  const isRead = kind === 'tool' && (loadedTool(decision, name)?.repeat ?? 'safe') === 'safe';
  const said = { executionId: runId, result, ...(outcome && { outcome }) };
  return { result: kind === 'execution' ? JSON.stringify(said) : result, hasActed: !isRead };
}

/** A task of a plan; where the plan is over, the person is still told of it. */
function settlePlanned(decision: AssistantDecision, child: ThreadChild, taskId: string, ended: Ended): void {
  const { ok, result, error, outcome, isForeignError } = ended;
  const made = outcome === null ? {} : { outcome };
  if (ok) settleTask(decision, { type: 'succeeded', taskId, result, ...made });
  else
    settleTask(decision, {
      type: 'failed',
      taskId,
      error: error ?? 'it failed',
      ...(isForeignError && { isForeignError }),
      ...made,
    });
  decision.endObligation(child.spawnId, ok ? 'succeeded' : (error ?? 'failed'));
  if (decision.state.plan?.status !== 'cancelled') return;
  askForTurn(decision, { type: 'completed', planRunId: null, taskId, data: toFollowUpData(child, taskId, ended) });
}

function toFollowUpData({ kind, title }: ThreadChild, taskId: string, ended: Ended) {
  const { ok, result, error, outcome, isForeignError } = ended;
  const said = { result, ...(error !== null && { error }), ...(isForeignError && { isForeignError }) };
  return { ...{ taskId, kind, title, status: ok ? 'succeeded' : 'failed', ...said }, ...(outcome && { outcome }) };
}

/** A patch has ended: the checkpoint is looked at again, unless it has failed as the one before it. */
function onPatched(
  decision: AssistantDecision,
  { checkpointId }: Extract<ChildRole, { as: 'patch' }>,
  ended: Ended,
): void {
  const { plan, patches } = decision.state;
  const known = patches[checkpointId];
  const isRepeated = !ended.ok && known?.error === ended.error;
  decision.change({ patches: { ...patches, [checkpointId]: { count: known?.count ?? 1, error: ended.error } } });
  const { outcome } = ended;
  const built = plan?.tasks.find((task) => task.outcome?.['workflowId'] === outcome?.['workflowId']);
  if (plan && built && outcome) decision.change({ plan: withTask(plan, built.id, { outcome, result: ended.result }) });
  if (findTask(decision, checkpointId)?.status !== 'running') return;
  if (isRepeated) {
    const error = `The patches failed alike: ${ended.error ?? ''}`;
    const theirs = ended.isForeignError ? { isForeignError: true as const } : {};
    settleTask(decision, { type: 'checkpoint-failed', taskId: checkpointId, error, ...theirs });
  } else {
    const { ok, result, error, isForeignError } = ended;
    followCheckpoint(decision, checkpointId, {
      patch: { ok, result, error, ...(isForeignError && { isForeignError }) },
    });
  }
}
