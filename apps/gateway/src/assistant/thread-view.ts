import { requestData } from '#assistant';
import type { ThreadState } from '#assistant';
import type { StoredSession } from '#engine';
import type { ThreadHeadView, ThreadPlanView, ThreadStatusView, ThreadView } from './thread-responses.js';

const toIsoTime = (at: number): string => new Date(at).toISOString();

/** A thread's state: its program alone writes that. */
export function readThreadState({ state }: StoredSession): ThreadState {
  return state as ThreadState; // the assistant wrote it
}

export function planView({ plan, checklist }: ThreadState): ThreadPlanView {
  return { plan: plan && { ...plan }, checklist };
}

/** What is open in a thread now. */
export function statusView(stored: StoredSession): ThreadStatusView {
  const { requests, children, run, turn } = readThreadState(stored);
  const running = children.filter(({ isSettled }) => !isSettled);
  return {
    requests: requests.map((request) => ({ ...requestData(request), expiresAt: toIsoTime(request.expiresAt) })),
    running: running.map(({ spawnId, title, kind, runId, startedAt }) => ({
      ...{ agentId: spawnId, title, kind, runId, startedAt: toIsoTime(startedAt) },
    })),
    ...{ runId: run?.id ?? null, isThinking: turn !== null, parked: stored.isParked },
    outageSince: run?.outage === undefined ? null : toIsoTime(run.outage.since),
  };
}

/** A thread in the API's form; `after`: only messages behind this one. */
export function threadView(stored: StoredSession, after = 0): ThreadView {
  const state = readThreadState(stored);
  const { threadId, user, title, messages, updatedAt } = state;
  return {
    ...{ threadId, user, title, ...planView(state), ...statusView(stored), lastUpdated: toIsoTime(updatedAt) },
    messages: messages
      .filter(({ n }) => n > after)
      .map(({ at, chars: _size, ...message }) => ({ ...message, at: toIsoTime(at) })),
  };
}

/** A thread in a list. */
export function headView(stored: StoredSession): ThreadHeadView {
  const { threadId, user, title, plan, updatedAt } = readThreadState(stored);
  const { requests, running, ...status } = statusView(stored);
  return {
    ...{ threadId, user, title, plan: plan?.status ?? null, ...status },
    ...{ waiting: requests.length, running: running.length, lastUpdated: toIsoTime(updatedAt) },
  };
}
