import { giveTimeBack } from '#program';
import { onChildLate } from './child-ends.js';
import type { Decision } from './decision.js';
import { lookForIdle, nextLookAt } from './idle.js';
import { limits } from './limits.js';
import { giveNotice, noticeAtOf } from './notice.js';
import { onDecided } from './orders.js';
import { settleTask } from './plan-flow.js';
import { takeSetAside } from './set-aside.js';
import type { Obligation, ThreadState, ThreadTurn } from './thread-state.js';
import { endTurn, settleFollowUp } from './turns.js';

/** A turn's time stands still while a person or a child has the next word. */
function deadlineOf({ calls, deadlineAt }: ThreadTurn): number {
  return calls.some(({ status }) => status === 'asking' || status === 'running') ? Infinity : deadlineAt;
}

/** When a thread must look again: the earliest end of what is open. Null: nothing is. */
export function wakeAtOf(state: ThreadState): number | null {
  const { run, turn, obligations, queue, updatedAt } = state;
  if (run === null) return queue.length > 0 ? updatedAt : null;
  const times = [...obligations.map(({ deadlineAt }) => deadlineAt), ...(turn ? [deadlineOf(turn)] : [])];
  const first = Math.min(...times, nextLookAt(state), noticeAtOf(state) ?? Infinity);
  return Number.isFinite(first) ? first : null;
}

/** Ends whatever has had its time. */
export function onTime(d: Decision): void {
  for (const obligation of d.state.obligations)
    if (obligation.deadlineAt <= d.at && d.state.obligations.some(({ id }) => id === obligation.id))
      late(d, obligation);
  lookForIdle(d);
  giveNotice(d);
  const { turn } = d.state;
  if (turn !== null && deadlineOf(turn) <= d.at) endTurn(d, { how: 'deadline', hasGivenUp: false });
}

function late(d: Decision, { id, kind }: Obligation): void {
  if (kind === 'task') {
    const child = d.state.children.find(({ spawnId }) => spawnId === id);
    return child ? onChildLate(d, child) : void d.end(id, 'timed-out');
  }
  if (kind === 'approval' || kind === 'question') {
    const request = d.state.requests.find(({ requestId }) => requestId === id);
    return request ? onDecided(d, request, 'expired', null) : void d.end(id, 'timed-out');
  }
  if (kind === 'checkpoint') return lateCheckpoint(d, id);
  lateFollowUp(d, id);
}

function lateCheckpoint(d: Decision, id: string): void {
  const task = d.state.plan?.tasks.find(({ backgroundTaskId }) => backgroundTaskId === id);
  if (task)
    settleTask(d, { type: 'checkpoint-failed', taskId: task.id, error: 'The checkpoint took longer than it may' });
  d.end(id, 'timed-out');
  const { turn } = d.state;
  if (task) takeSetAside(d, ({ followUp }) => followUp?.taskId === task.id);
  if (turn?.followUp && task && turn.followUp.taskId === task.id) endTurn(d, { how: 'deadline', hasGivenUp: false });
}

function lateFollowUp(d: Decision, id: string): void {
  const { turn, followUps } = d.state;
  if (turn?.followUp?.id === id) return endTurn(d, { how: 'deadline', hasGivenUp: false });
  const aside = takeSetAside(d, (each) => each.followUp?.id === id)?.followUp;
  const followUp = aside ?? followUps.find((each) => each.id === id);
  d.change({ followUps: followUps.filter((each) => each.id !== id) });
  if (followUp) settleFollowUp(d, followUp, false, { how: 'deadline', hasGivenUp: false }, []);
  else d.end(id, 'timed-out');
}

/** The turn under way has the time back that the store was away (ADR 8). */
export function onStoreAway(d: Decision, away: { fromAt: number; toAt: number }): void {
  const { run, turn } = d.state;
  if (run === null) return;
  const { awayMs, awayCountedTo } = run;
  const clock = { deadlineAt: turn?.deadlineAt ?? 0 };
  const given = giveTimeBack({ clock, awayMs, awayCountedTo }, away, d.at, limits.awaySeconds);
  d.changeRun({ awayMs: given.awayMs, awayCountedTo: Math.max(awayCountedTo, Math.min(away.toAt, d.at)) });
  if (turn !== null) d.changeTurn({ deadlineAt: given.clock.deadlineAt });
}
