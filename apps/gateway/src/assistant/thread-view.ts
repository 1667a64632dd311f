import { requestData } from '#assistant';
import type { ThreadState } from '#assistant';
import type { StoredSession } from '#engine';
import type { ThreadHeadView, ThreadPlanView, ThreadStatusView, ThreadView } from './thread-responses.js';

const time = (at: number): string => new Date(at).toISOString();

/** A thread's state: its program alone writes that. */
export function threadStateOf({ state }: StoredSession): ThreadState {
  return state as ThreadState; // the assistant wrote it
}

export function planView({ plan, checklist }: ThreadState): ThreadPlanView {
  return { plan: plan && { ...plan }, checklist };
}

/** What is open in a thread now. */
export function statusView(stored: StoredSession): ThreadStatusView {
  const { requests, children, run, turn } = threadStateOf(stored);
  const running = children.filter(({ isSettled }) => !isSettled);
  return {
    requests: requests.map((request) => ({ ...requestData(request), expiresAt: time(request.expiresAt) })),
    running: running.map(({ spawnId, title, kind, runId, startedAt }) => ({
      ...{ agentId: spawnId, title, kind, runId, startedAt: time(startedAt) },
    })),
    ...{ runId: run?.id ?? null, isThinking: turn !== null, parked: stored.isParked },
    outageSince: run?.outage === undefined ? null : time(run.outage.since),
  };
}

/** A thread in the API's form; `after`: only messages behind this one. */
export function threadView(stored: StoredSession, after = 0): ThreadView {
  const state = threadStateOf(stored);
  const { threadId, user, title, messages, updatedAt } = state;
  return {
    ...{ threadId, user, title, ...planView(state), ...statusView(stored), lastUpdated: time(updatedAt) },
    messages: messages
      .filter(({ n }) => n > after)
      .map(({ at, chars: _size, ...message }) => ({ ...message, at: time(at) })),
  };
}

/** A thread in a list. */
export function headView(stored: StoredSession): ThreadHeadView {
  const { threadId, user, title, plan, updatedAt } = threadStateOf(stored);
  const { requests, running, ...status } = statusView(stored);
  return {
    ...{ threadId, user, title, plan: plan?.status ?? null, ...status },
    ...{ waiting: requests.length, running: running.length, lastUpdated: time(updatedAt) },
  };
}
