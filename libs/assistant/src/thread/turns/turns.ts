import { begunUnder, keptRules, outcomeRow } from '#program';
import { renameId } from '#protocol';
import type { RunOutcome } from '#protocol';
import { callOff } from '../children/children.js';
import type { AssistantDecision } from '../decision.js';
import type { Deed } from '../words/deeds.js';
import { askForTurn, followUpText } from '../plan/follow-ups.js';
import { limits } from '../limits.js';
import { abandonPlan, giveUpPlan, patchesAtWork, retirePlan } from '../plan/end-plan.js';
import { findTask, goOnWithPlan, settleTask } from '../plan/plan-flow.js';
import { closeRequest } from '../requests/requests.js';
import { toFirstActionId, toRowRun, toRunView } from '../rows.js';
import { capText, computeCostCap, spentAfter } from './thread-cap.js';
import { withQueueTaken } from '../thread-lists.js';
import type { FollowUp, ThreadState, ThreadTurn } from '../thread-state.js';
import { hasReplanned, replacePlan } from '../plan/replan.js';
import { sayFixed } from '../words/say.js';
import { planNotice } from '../words/notice.js';
import { resumeTurn } from './resume.js';
import { dropSetAside, setTurnAside } from '../requests/set-aside.js';
import { silentText, withText } from '../words/texts.js';
import { isQuoting, planLines } from '../record-line.js';
import { silentTools } from '../tools/tool-specs.js';

/** How a turn came to its end. `hasGivenUp`: the model said that it cannot go on. */
interface TurnEnd {
  how: 'answered' | 'silent' | 'failed' | 'deadline';
  hasGivenUp: boolean;
}

/** A run begins with a message; it ends when nothing is open. */
export function openRun(decision: AssistantDecision, messageIds: string[]): void {
  const { policyVersion, agentId, agentVersion } = decision.settings;
  const { at, stamp } = decision;
  const id = renameId(messageIds[0] ?? '', 'run');
  decision.change({
    run: {
      ...{ id, actorId: stamp.actorId, policyVersion, agentId, agentVersion, messageIds, startedAt: at },
      ...{ awayMs: 0, awayCountedTo: at, turn: 0, stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 },
      ...{ tokensLeft: limits.runTokens, ...computeCostCap(decision), lastActionId: toFirstActionId(id) },
      ...{ turns: 0, replans: 0, failedPlans: 0, said: null, ending: null },
      ...keptRules(begunUnder(stamp.rules)),
    },
  });
  for (const messageId of messageIds) decision.handled(messageId, id);
}

/** Goes on as far as it can without a model, the store, a person or a child. */
export function advance(decision: AssistantDecision, runCalls: (decision: AssistantDecision) => boolean): void {
  while (decision.state.run !== null) {
    if (decision.run.ending !== null) return endWhenAlone(decision);
    goOnWithPlan(decision);
    if (decision.state.turn !== null) {
      if (decision.turn.calls.length > 0 && runCalls(decision)) afterCalls(decision);
      else if (!setTurnAside(decision)) break;
    } else if (!resumeTurn(decision) && !beginTurn(decision)) return endWhenAlone(decision);
  }
  if (decision.state.run !== null) decision.show(toRunView(decision.state, decision.run, null));
}

/** All calls of a decision are done: the model goes on, unless a card of what it began is its answer. */
function afterCalls(decision: AssistantDecision): void {
  const { calls, rejections } = decision.turn;
  decision.changeTurn({ calls: [], actionId: '' });
  if (calls.some(({ name, ok }) => ok && silentTools.includes(name)))
    return endTurn(decision, { how: 'silent', hasGivenUp: false });
  if (rejections < limits.rejections) return;
  sayFixed(decision, 'The build was refused three times, so I stopped. Tell me what to change.');
  endTurn(decision, { how: 'failed', hasGivenUp: false });
}

/** People come first, then what the runtime asks for. False: nothing is to be done. */
function beginTurn(decision: AssistantDecision): boolean {
  const { queue, followUps } = decision.state;
  const [followUp = null, ...later] = followUps;
  if (queue.length === 0 && followUp === null) return false;
  const isMessage = queue.length > 0;
  const isOfPlan = decision.rules >= 3 && !isMessage && followUp !== null && ofPlans.includes(followUp.type);
  if (decision.run.turns >= limits.turns && !isOfPlan) {
    if (decision.rules >= 3) tellTurnsUsed(decision);
    else closeRun(decision, 'step-cap');
    return true;
  }
  decision.changeRun({ turns: decision.run.turns + (isOfPlan ? 0 : 1) });
  const openedBy = isMessage && decision.rules >= 3 ? { openedBy: queue.map(({ id }) => id) } : {};
  decision.change(isMessage ? withQueueTaken(decision.state) : { followUps: later });
  openTurn(decision, isMessage ? null : followUp, openedBy);
  return true;
}

function openTurn(
  decision: AssistantDecision,
  followUp: FollowUp | null,
  openedBy: Pick<ThreadTurn, 'openedBy'>,
): void {
  const turn: ThreadTurn = {
    ...{ id: decision.nextId(), followUp, startedAt: decision.at, deadlineAt: decision.at + limits.turnMs },
    ...{ stepsUsed: 0, violations: 0, modelFailures: 0, note: null, notBefore: 0, actionId: '', calls: [] },
    ...{ hasActed: false, rejections: 0, aside: 'memory', ...openedBy },
    ...planNotice(decision, followUp === null),
  };
  decision.change({ turn });
  const kind = turn.followUp?.type ?? 'message';
  decision.tell('run-start', { runId: decision.run.id, turnId: turn.id, kind });
  if (turn.followUp !== null)
    decision.say({ role: 'runtime', text: followUpText(turn.followUp, decision.state, decision.rules) });
  if (turn.followUp?.isCorrective === true)
    decision.changeTurn({ note: decision.rules >= 3 ? leftAsItIs : corrective });
}

/** Turns that a plan itself needs: there are as many as it has tasks, patches and replans, and they are not the person's. */
const ofPlans: readonly FollowUp['type'][] = ['checkpoint', 'replan', 'synthesize'];

/** No model is asked any more. What is under way goes on to its end; where nothing is, the run ends. */
function tellTurnsUsed(decision: AssistantDecision): void {
  const { queue, followUps } = decision.state;
  const owed = new Set(followUps.map(({ id }) => id));
  const isAtWork = decision.state.obligations.some(({ id }) => !owed.has(id));
  if (!isAtWork) return closeRun(decision, 'step-cap');
  const [followUp, ...later] = followUps;
  if (queue.length > 0) {
    decision.change(withQueueTaken(decision.state));
    return sayFixed(
      decision,
      'This has taken more turns than it may. What is under way goes on; write again when it is over.',
    );
  }
  decision.change({ followUps: later });
  if (followUp) settleFollowUp(decision, followUp, false, { how: 'failed', hasGivenUp: false }, []);
}

const leftAsItIs =
  'Your last turn only acknowledged the failure, or left the plan as it is. Act in this turn: do what is left with a tool, call create-tasks, or answer as cannot_proceed with what stands in the way.';
const corrective =
  'Your last turn only acknowledged the failure. Act in this turn: do what is left with a tool, call create-tasks, or say with reason cannot_proceed what stands in the way.';

/** The end of the turn under way, and of the follow-up that it was about. */
export function endTurn(decision: AssistantDecision, end: TurnEnd): void {
  const { turn } = decision;
  dropCalls(decision, turn);
  const hasActed = decision.rules >= 3 ? hasReplanned(turn, decision.state.plan) : turn.hasActed;
  decision.change({ turn: null, queue: [...listUnanswered({ ...turn, hasActed }, end), ...decision.state.queue] });
  decision.tell('run-finish', { runId: decision.run.id, turnId: turn.id, status: end.how });
  if (turn.followUp !== null) return settleFollowUp(decision, turn.followUp, hasActed, end, turn.did ?? []);
  if (end.how === 'deadline')
    sayFixed(decision, 'That took longer than I may take. What is done so far is kept; write again.');
  else if (end.how === 'silent')
    decision.change(withText(decision.state, { text: silentText, requestId: null, kind: null }));
}

/** Ends what the calls of a turn wait for. */
function dropCalls(decision: AssistantDecision, { id }: ThreadTurn): void {
  const matchesTurn = (turnId: string | undefined): boolean => turnId === undefined || turnId === id;
  for (const request of decision.state.requests)
    if (request.kind !== 'plan' && !request.child && matchesTurn(request.turnId))
      closeRequest(decision, request, 'cancelled');
  for (const child of decision.state.children) {
    if (child.role.as !== 'call' || child.isSettled || !matchesTurn(child.role.turnId)) continue;
    callOff(decision, child);
    decision.endObligation(child.spawnId, 'cancelled');
  }
}

/** The messages that have joined a turn whose end is no answer to them: they get a turn of their own. */
function listUnanswered({ joined = [], followUp, hasActed }: ThreadTurn, end: TurnEnd): ThreadState['queue'] {
  const { how, hasGivenUp } = end;
  const isMute = followUp?.type === 'checkpoint' || (followUp?.type === 'replan' && !hasActed && !hasGivenUp);
  const isSaid = followUp === null ? how !== 'silent' : how === 'answered' && !isMute;
  return isSaid ? [] : joined;
}

/** What a follow-up leads to, once its turn has ended or its time is over: nothing may be left that waits for another word of it. */
export function settleFollowUp(
  decision: AssistantDecision,
  followUp: FollowUp,
  hasActed: boolean,
  { how, hasGivenUp }: TurnEnd,
  did: readonly Deed[],
): void {
  if (!decision.endObligation(followUp.id, how)) return;
  const { type, planRunId, taskId } = followUp;
  const isFailed = how === 'failed' || how === 'deadline';
  if (type === 'checkpoint') return afterCheckpoint(decision, taskId);
  if (type !== 'replan') {
    if (isFailed) sayFallback(decision, followUp);
    return;
  }
  const { plan } = decision.state;
  if (plan?.planRunId !== planRunId || plan?.status !== 'awaiting_replan') return;
  if (hasActed) return decision.rules >= 3 ? replacePlan(decision, followUp, did) : retirePlan(decision);
  if (hasGivenUp) return abandonPlan(decision);
  if (followUp.isCorrective || isFailed) return giveUpPlan(decision);
  askForTurn(decision, { type, planRunId, taskId, data: {} }, true);
}

/** Where the model has no words for what a task came to, they are the task's own. */
function sayFallback(decision: AssistantDecision, followUp: FollowUp): void {
  const hasResult = followUp.type === 'completed' && followUp.data['result'] !== '';
  sayFixed(decision, pickFallbackText(decision, followUp), hasResult || isQuoting(decision, followUp));
}

/** A checkpoint whose turn has ended is completed, is being patched, or has failed. */
function afterCheckpoint(decision: AssistantDecision, taskId: string | null): void {
  const task = findTask(decision, taskId);
  if (task?.status !== 'running') return;
  if (patchesAtWork(decision, taskId).length > 0) return;
  const error = 'Checkpoint run ended without reporting completion';
  settleTask(decision, { type: 'checkpoint-failed', taskId: task.id, error });
}

/** What the person is told where the model has no words for it. */
function pickFallbackText({ state: { plan }, rules }: AssistantDecision, { type, data }: FollowUp): string {
  const isLined = rules >= 3;
  if (type === 'completed') {
    const said = (name: string): string => (typeof data[name] === 'string' ? data[name] : '');
    return `${said('title')}: ${said('status')}. ${said('result') || said('error')}`.trim();
  }
  if (isLined && plan !== null) return ['The plan is over.', ...planLines(plan)].join(' ');
  const done = plan?.tasks.filter(({ status }) => status === 'succeeded') ?? [];
  return `The plan is done. ${done.map(({ title, result = '' }) => `${title}: ${result}`).join('; ')}`.trim();
}

/** Ends all that is open. The run has its outcome once no child is live. */
export function closeRun(decision: AssistantDecision, outcome: RunOutcome): void {
  if (decision.run.ending !== null) return;
  decision.changeRun({ ending: outcome });
  if (decision.state.turn !== null) {
    decision.tell('run-finish', { runId: decision.run.id, turnId: decision.turn.id, status: outcome });
    decision.change({ turn: null });
  }
  abandonPlan(decision);
  for (const child of decision.state.children) if (!child.isSettled) callOff(decision, child);
  for (const { id } of decision.state.obligations) decision.endObligation(id, outcome);
  dropSetAside(decision, outcome);
  decision.change({ followUps: [], requests: [], queue: [] });
  sayFixed(
    decision,
    capText(decision, outcome) ??
      fixedTexts[outcome] ??
      'Something went wrong, and I stopped. What is done so far is kept.',
  );
}

const fixedTexts: Partial<Record<RunOutcome, string>> = {
  cancelled: 'Cancelled. What is done so far is kept.',
  'step-cap': 'This has taken more turns than it may. What is done so far is kept; write again to go on.',
  'token-cap': 'This has used all that it may. What is done so far is kept; write again to go on.',
  'cost-cap': 'This has spent what it may cost. What is done so far is kept.',
};

function endWhenAlone(decision: AssistantDecision): void {
  const { run } = decision;
  if (decision.state.children.length > 0 || (run.ending === null && decision.state.obligations.length > 0))
    return decision.show(toRunView(decision.state, run, null));
  const outcome = run.ending ?? 'answered';
  decision.write(outcomeRow(toRowRun(run), outcome, decision.at));
  decision.show(toRunView(decision.state, run, { outcome, at: decision.at }));
  decision.change({ run: null, endedIn: decision.stamp.version, ...spentAfter(decision) });
}
