import type { InlineEffect } from '#protocol';
import type { LiveRun } from '#program';
import { computeDeadline } from '../state/budgets.js';
import type { Conversation } from '../state/conversation.js';
import { isJoining, isToStart } from '../state/joining.js';
import { computeNoticeAt } from './notice.js';
import type { JoiningRun } from '../state/joining.js';
import { readPin } from '../state/run.js';
import type { Run } from '../state/run.js';

/**
 * What the state needs inside the turn: a model call, an inline tool, or null. It follows from the state alone, so a worker that loads a
 * conversation after a crash knows it without any mail.
 */
export function next(state: Conversation | null): InlineEffect | null {
  const run = state?.run;
  if (!run) return null;
  if (run.phase.name === 'thinking') {
    const { mode, notBefore } = run.phase;
    return { type: 'call-model', mode, notBefore, deadlineAt: computeDeadline(run, run.startedAt) };
  }
  if (run.phase.name !== 'acting') return null;
  const { actionId, tool, args, effectId, below } = run.phase.call;
  if (effectId !== null || below !== undefined) return null;
  return { type: 'run-inline-tool', actionId, tool, args };
}

/** Whether the state needs a turn now. */
export function isThinking(state: Conversation | null): boolean {
  return next(state) !== null || isDue(state?.run ?? null);
}

/** Whether a child is still to be started, by this turn or by the next one. */
function isDue(run: Run | null): run is JoiningRun {
  return run !== null && isJoining(run) && isToStart(run.phase);
}

/** Whether a run is live and not waiting for the person. */
export function isLive(state: Conversation | null): boolean {
  const run = state?.run;
  if (!run) return false;
  const { phase } = run;
  if (phase.name === 'joining') return phase.ending !== null || phase.asks.length + phase.waits.length === 0;
  if (phase.name === 'approving') return phase.verdict !== null || phase.ending !== null;
  return phase.name !== 'asking' || phase.answered || phase.ending !== null;
}

/** When the state must be woken even without mail, in milliseconds since the epoch: its deadline, or the end of a wait. */
export function wakeAt(state: Conversation | null): number | null {
  const run = state?.run;
  if (!run) return null;
  const [ends, notice] = [endsAt(run), computeNoticeAt(run)];
  return ends === null || notice === null ? (ends ?? notice) : Math.min(ends, notice);
}

/** When somebody who waits is to be told that their run is under way. */
export function noticeAt(state: Conversation | null): number | null {
  return state?.run ? computeNoticeAt(state.run) : null;
}

function endsAt(run: Run): number | null {
  if (isJoining(run)) return isDue(run) ? run.startedAt : wakeJoining(run);
  switch (run.phase.name) {
    case 'thinking':
      return computeDeadline(run, run.startedAt);
    case 'acting':
      return run.phase.call.below === undefined ? computeDeadline(run, run.startedAt) : null;
    case 'asking':
      return run.phase.answered || run.phase.ending !== null ? null : run.phase.expiresAt;
    case 'approving':
      return run.phase.verdict !== null || run.phase.ending !== null ? null : run.phase.expiresAt;
    case 'answering':
    case 'joining':
      return null;
  }
}

/** The deadline, while the clock goes, or the end of a question. */
function wakeJoining({ phase, clock }: JoiningRun): number | null {
  if (phase.ending !== null) return null;
  const times = [
    ...('deadlineAt' in clock ? [clock.deadlineAt] : []),
    ...[...phase.asks, ...phase.waits].map(({ expiresAt }) => expiresAt),
  ];
  return times.length === 0 ? null : Math.min(...times);
}

/** The run under way. */
export function findLiveRun(state: Conversation | null): LiveRun | null {
  const run = state?.run;
  return run ? { id: run.id, pin: readPin(run), awayCountedTo: run.awayCountedTo } : null;
}
