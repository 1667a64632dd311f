import { begunUnder, keptRules, outcomeRow } from '#program';
import { renameId } from '#protocol';
import type { RunOutcome } from '#protocol';
import { callOff } from './children.js';
import type { Decision } from './decision.js';
import type { Deed } from './deeds.js';
import { askForTurn, followUpText } from './follow-ups.js';
import { limits } from './limits.js';
import { abandonPlan, giveUpPlan, goOnWithPlan, patchesAtWork, retirePlan, settleTask, taskOf } from './plan-flow.js';
import { closeRequest } from './requests.js';
import { firstActionOf, rowRunOf, viewOf } from './rows.js';
import { capText, moneyOf, spentAfter } from './thread-cap.js';
import { withQueueTaken } from './thread-lists.js';
import type { FollowUp, ThreadState, ThreadTurn } from './thread-state.js';
import { hasReplanned, replacePlan } from './replan.js';
import { sayFixed } from './say.js';
import { noticeOf } from './notice.js';
import { resumeTurn } from './resume.js';
import { dropSetAside, setTurnAside } from './set-aside.js';
import { silentText, withText } from './texts.js';
import { isQuoting, planLines } from './record-line.js';
import { silentTools } from './tool-specs.js';

/** How a turn came to its end. `hasGivenUp`: the model said that it cannot go on. */
interface TurnEnd {
  how: 'answered' | 'silent' | 'failed' | 'deadline';
  hasGivenUp: boolean;
}

/** A run begins with a message; it ends when nothing is open. */
export function openRun(d: Decision, messageIds: string[]): void {
  const { policyVersion, agentId, agentVersion } = d.settings;
  const { at, stamp } = d;
  const id = renameId(messageIds[0] ?? '', 'run');
  d.change({
    run: {
      ...{ id, actorId: stamp.actorId, policyVersion, agentId, agentVersion, messageIds, startedAt: at },
      ...{ awayMs: 0, awayCountedTo: at, turn: 0, stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 },
      ...{ tokensLeft: limits.runTokens, ...moneyOf(d), lastActionId: firstActionOf(id) },
      ...{ turns: 0, replans: 0, failedPlans: 0, said: null, ending: null },
      ...keptRules(begunUnder(stamp.rules)),
    },
  });
  for (const messageId of messageIds) d.heard(messageId, id);
}

/** Goes on as far as it can without a model, the store, a person or a child. */
export function advance(d: Decision, runCalls: (d: Decision) => boolean): void {
  while (d.state.run !== null) {
    if (d.run.ending !== null) return endWhenAlone(d);
    goOnWithPlan(d);
    if (d.state.turn !== null) {
      if (d.turn.calls.length > 0 && runCalls(d)) afterCalls(d);
      else if (!setTurnAside(d)) break;
    } else if (!resumeTurn(d) && !beginTurn(d)) return endWhenAlone(d);
  }
  if (d.state.run !== null) d.show(viewOf(d.state, d.run, null));
}

/** All calls of a decision are done: the model goes on, unless a card of what it began is its answer. */
function afterCalls(d: Decision): void {
  const { calls, rejections } = d.turn;
  d.changeTurn({ calls: [], actionId: '' });
  if (calls.some(({ name, ok }) => ok && silentTools.includes(name)))
    return endTurn(d, { how: 'silent', hasGivenUp: false });
  if (rejections < limits.rejections) return;
  sayFixed(d, 'The build was refused three times, so I stopped. Tell me what to change.');
  endTurn(d, { how: 'failed', hasGivenUp: false });
}

/** People come first, then what the runtime asks for. False: nothing is to be done. */
function beginTurn(d: Decision): boolean {
  const { queue, followUps } = d.state;
  const [followUp = null, ...later] = followUps;
  if (queue.length === 0 && followUp === null) return false;
  const isMessage = queue.length > 0;
  const isOfPlan = d.rules >= 3 && !isMessage && followUp !== null && ofPlans.includes(followUp.type);
  if (d.run.turns >= limits.turns && !isOfPlan) {
    if (d.rules >= 3) tellTurnsUsed(d);
    else closeRun(d, 'step-cap');
    return true;
  }
  d.changeRun({ turns: d.run.turns + (isOfPlan ? 0 : 1) });
  const openedBy = isMessage && d.rules >= 3 ? { openedBy: queue.map(({ id }) => id) } : {};
  d.change(isMessage ? withQueueTaken(d.state) : { followUps: later });
  openTurn(d, isMessage ? null : followUp, openedBy);
  return true;
}

function openTurn(d: Decision, followUp: FollowUp | null, openedBy: Pick<ThreadTurn, 'openedBy'>): void {
  const turn: ThreadTurn = {
    ...{ id: d.nextId(), followUp, startedAt: d.at, deadlineAt: d.at + limits.turnMs },
    ...{ stepsUsed: 0, violations: 0, modelFailures: 0, note: null, notBefore: 0, actionId: '', calls: [] },
    ...{ hasActed: false, rejections: 0, aside: 'memory', ...openedBy },
    ...noticeOf(d, followUp === null),
  };
  d.change({ turn });
  const kind = turn.followUp?.type ?? 'message';
  d.tell('run-start', { runId: d.run.id, turnId: turn.id, kind });
  if (turn.followUp !== null) d.say({ role: 'runtime', text: followUpText(turn.followUp, d.state, d.rules) });
  if (turn.followUp?.isCorrective === true) d.changeTurn({ note: d.rules >= 3 ? leftAsItIs : corrective });
}

/** Turns that a plan itself needs: there are as many as it has tasks, patches and replans, and they are not the person's. */
const ofPlans: readonly FollowUp['type'][] = ['checkpoint', 'replan', 'synthesize'];

/** No model is asked any more. What is under way goes on to its end; where nothing is, the run ends. */
function tellTurnsUsed(d: Decision): void {
  const { queue, followUps } = d.state;
  const owed = new Set(followUps.map(({ id }) => id));
  const isAtWork = d.state.obligations.some(({ id }) => !owed.has(id));
  if (!isAtWork) return closeRun(d, 'step-cap');
  const [followUp, ...later] = followUps;
  if (queue.length > 0) {
    d.change(withQueueTaken(d.state));
    return sayFixed(
      d,
      'This has taken more turns than it may. What is under way goes on; write again when it is over.',
    );
  }
  d.change({ followUps: later });
  if (followUp) settleFollowUp(d, followUp, false, { how: 'failed', hasGivenUp: false }, []);
}

const leftAsItIs =
  'Your last turn only acknowledged the failure, or left the plan as it is. Act in this turn: do what is left with a tool, call create-tasks, or answer as cannot_proceed with what stands in the way.';
const corrective =
  'Your last turn only acknowledged the failure. Act in this turn: do what is left with a tool, call create-tasks, or say with reason cannot_proceed what stands in the way.';

/** The end of the turn under way, and of the follow-up that it was about. */
export function endTurn(d: Decision, end: TurnEnd): void {
  const { turn } = d;
  dropCalls(d, turn);
  const hasActed = d.rules >= 3 ? hasReplanned(turn, d.state.plan) : turn.hasActed;
  d.change({ turn: null, queue: [...leftOf({ ...turn, hasActed }, end), ...d.state.queue] });
  d.tell('run-finish', { runId: d.run.id, turnId: turn.id, status: end.how });
  if (turn.followUp !== null) return settleFollowUp(d, turn.followUp, hasActed, end, turn.did ?? []);
  if (end.how === 'deadline')
    sayFixed(d, 'That took longer than I may take. What is done so far is kept; write again.');
  else if (end.how === 'silent') d.change(withText(d.state, { text: silentText, requestId: null, kind: null }));
}

/** Ends what the calls of a turn wait for. */
function dropCalls(d: Decision, { id }: ThreadTurn): void {
  const isOf = (turnId: string | undefined): boolean => turnId === undefined || turnId === id;
  for (const request of d.state.requests)
    if (request.kind !== 'plan' && !request.child && isOf(request.turnId)) closeRequest(d, request, 'cancelled');
  for (const child of d.state.children) {
    if (child.role.as !== 'call' || child.isSettled || !isOf(child.role.turnId)) continue;
    callOff(d, child);
    d.end(child.spawnId, 'cancelled');
  }
}

/** The messages that have joined a turn whose end is no answer to them: they get a turn of their own. */
function leftOf({ joined = [], followUp, hasActed }: ThreadTurn, end: TurnEnd): ThreadState['queue'] {
  const { how, hasGivenUp } = end;
  const isMute = followUp?.type === 'checkpoint' || (followUp?.type === 'replan' && !hasActed && !hasGivenUp);
  const isSaid = followUp === null ? how !== 'silent' : how === 'answered' && !isMute;
  return isSaid ? [] : joined;
}

/** What a follow-up leads to, once its turn has ended or its time is over: nothing may be left that waits for another word of it. */
export function settleFollowUp(
  d: Decision,
  followUp: FollowUp,
  hasActed: boolean,
  { how, hasGivenUp }: TurnEnd,
  did: readonly Deed[],
): void {
  if (!d.end(followUp.id, how)) return;
  const { type, planRunId, taskId } = followUp;
  const isFailed = how === 'failed' || how === 'deadline';
  if (type === 'checkpoint') return afterCheckpoint(d, taskId);
  if (type !== 'replan') {
    if (isFailed) sayFallback(d, followUp);
    return;
  }
  const { plan } = d.state;
  if (plan?.planRunId !== planRunId || plan?.status !== 'awaiting_replan') return;
  if (hasActed) return d.rules >= 3 ? replacePlan(d, followUp, did) : retirePlan(d);
  if (hasGivenUp) return abandonPlan(d);
  if (followUp.isCorrective || isFailed) return giveUpPlan(d);
  askForTurn(d, { type, planRunId, taskId, data: {} }, true);
}

/** Where the model has no words for what a task came to, they are the task's own. */
function sayFallback(d: Decision, followUp: FollowUp): void {
  const hasResult = followUp.type === 'completed' && followUp.data['result'] !== '';
  sayFixed(d, fallbackOf(d, followUp), hasResult || isQuoting(d, followUp));
}

/** A checkpoint whose turn has ended is completed, is being patched, or has failed. */
function afterCheckpoint(d: Decision, taskId: string | null): void {
  const task = taskOf(d, taskId);
  if (task?.status !== 'running') return;
  if (patchesAtWork(d, taskId).length > 0) return;
  const error = 'Checkpoint run ended without reporting completion';
  settleTask(d, { type: 'checkpoint-failed', taskId: task.id, error });
}

/** What the person is told where the model has no words for it. */
function fallbackOf({ state: { plan }, rules }: Decision, { type, data }: FollowUp): string {
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
export function closeRun(d: Decision, outcome: RunOutcome): void {
  if (d.run.ending !== null) return;
  d.changeRun({ ending: outcome });
  if (d.state.turn !== null) {
    d.tell('run-finish', { runId: d.run.id, turnId: d.turn.id, status: outcome });
    d.change({ turn: null });
  }
  abandonPlan(d);
  for (const child of d.state.children) if (!child.isSettled) callOff(d, child);
  for (const { id } of d.state.obligations) d.end(id, outcome);
  dropSetAside(d, outcome);
  d.change({ followUps: [], requests: [], queue: [] });
  sayFixed(
    d,
    capText(d, outcome) ?? fixedTexts[outcome] ?? 'Something went wrong, and I stopped. What is done so far is kept.',
  );
}

const fixedTexts: Partial<Record<RunOutcome, string>> = {
  cancelled: 'Cancelled. What is done so far is kept.',
  'step-cap': 'This has taken more turns than it may. What is done so far is kept; write again to go on.',
  'token-cap': 'This has used all that it may. What is done so far is kept; write again to go on.',
  'cost-cap': 'This has spent what it may cost. What is done so far is kept.',
};

function endWhenAlone(d: Decision): void {
  const { run } = d;
  if (d.state.children.length > 0 || (run.ending === null && d.state.obligations.length > 0))
    return d.show(viewOf(d.state, run, null));
  const outcome = run.ending ?? 'answered';
  d.write(outcomeRow(rowRunOf(run), outcome, d.at));
  d.show(viewOf(d.state, run, { outcome, at: d.at }));
  d.change({ run: null, endedIn: d.stamp.version, ...spentAfter(d) });
}
