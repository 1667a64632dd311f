import { giveTimeBack } from '#program';
import { onChildLate } from './child-ends.js';
import type { AssistantDecision } from '../decision.js';
import { lookForIdle, nextLookAt } from './idle.js';
import { limits } from '../limits.js';
import { findNoticeAt, giveNotice } from '../words/notice.js';
import { onDecided } from './orders.js';
import { settleTask } from '../plan/plan-flow.js';
import { takeSetAside } from '../requests/set-aside.js';
import type { Obligation, ThreadState, ThreadTurn } from '../thread-state.js';
import { endTurn, settleFollowUp } from './turns.js';

/** A turn's time stands still while a person or a child has the next word. */
function computeTurnDeadline({ calls, deadlineAt }: ThreadTurn): number {
  return calls.some(({ status }) => status === 'asking' || status === 'running') ? Infinity : deadlineAt;
}

/** When a thread must look again: the earliest end of what is open. Null: nothing is. */
export function computeWakeAt(state: ThreadState): number | null {
  const { run, turn, obligations, queue, updatedAt } = state;
  if (run === null) return queue.length > 0 ? updatedAt : null;
  const times = [...obligations.map(({ deadlineAt }) => deadlineAt), ...(turn ? [computeTurnDeadline(turn)] : [])];
  const first = Math.min(...times, nextLookAt(state), findNoticeAt(state) ?? Infinity);
  return Number.isFinite(first) ? first : null;
}

/** Ends whatever has had its time. */
export function onTime(decision: AssistantDecision): void {
  for (const obligation of decision.state.obligations)
    if (obligation.deadlineAt <= decision.at && decision.state.obligations.some(({ id }) => id === obligation.id))
      late(decision, obligation);
  lookForIdle(decision);
  giveNotice(decision);
  const { turn } = decision.state;
  if (turn !== null && computeTurnDeadline(turn) <= decision.at)
    endTurn(decision, { how: 'deadline', hasGivenUp: false });
}

function late(decision: AssistantDecision, { id, kind }: Obligation): void {
  if (kind === 'task') {
    const child = decision.state.children.find(({ spawnId }) => spawnId === id);
    return child ? onChildLate(decision, child) : void decision.endObligation(id, 'timed-out');
  }
  if (kind === 'approval' || kind === 'question') {
    const request = decision.state.requests.find(({ requestId }) => requestId === id);
    return request ? onDecided(decision, request, 'expired', null) : void decision.endObligation(id, 'timed-out');
  }
  if (kind === 'checkpoint') return lateCheckpoint(decision, id);
  lateFollowUp(decision, id);
}

function lateCheckpoint(decision: AssistantDecision, id: string): void {
  const task = decision.state.plan?.tasks.find(({ backgroundTaskId }) => backgroundTaskId === id);
  if (task)
    settleTask(decision, {
      type: 'checkpoint-failed',
      taskId: task.id,
      error: 'The checkpoint took longer than it may',
    });
  decision.endObligation(id, 'timed-out');
  const { turn } = decision.state;
  if (task) takeSetAside(decision, ({ followUp }) => followUp?.taskId === task.id);
  if (turn?.followUp && task && turn.followUp.taskId === task.id)
    endTurn(decision, { how: 'deadline', hasGivenUp: false });
}

function lateFollowUp(decision: AssistantDecision, id: string): void {
  const { turn, followUps } = decision.state;
  if (turn?.followUp?.id === id) return endTurn(decision, { how: 'deadline', hasGivenUp: false });
  const aside = takeSetAside(decision, (each) => each.followUp?.id === id)?.followUp;
  const followUp = aside ?? followUps.find((each) => each.id === id);
  decision.change({ followUps: followUps.filter((each) => each.id !== id) });
  if (followUp) settleFollowUp(decision, followUp, false, { how: 'deadline', hasGivenUp: false }, []);
  else decision.endObligation(id, 'timed-out');
}

/** The turn under way has the time back that the store was away (ADR 8). */
export function onStoreAway(decision: AssistantDecision, away: { fromAt: number; toAt: number }): void {
  const { run, turn } = decision.state;
  if (run === null) return;
  const { awayMs, awayCountedTo } = run;
  const clock = { deadlineAt: turn?.deadlineAt ?? 0 };
  const given = giveTimeBack({ clock, awayMs, awayCountedTo }, away, decision.at, limits.awaySeconds);
  decision.changeRun({
    awayMs: given.awayMs,
    awayCountedTo: Math.max(awayCountedTo, Math.min(away.toAt, decision.at)),
  });
  if (turn !== null) decision.changeTurn({ deadlineAt: given.clock.deadlineAt });
}
