import { requestData } from '#assistant';
import type { ThreadState } from '#assistant';
import type { StoredSession } from '#engine';
import type { ThreadPlanView, ThreadView } from '../answers/assistant.js';

const time = (at: number): string => new Date(at).toISOString();

/** A thread's state: its program alone writes that. */
export function threadStateOf({ state }: StoredSession): ThreadState {
  return state as ThreadState; // the assistant wrote it
}

export function planView({ plan, checklist }: ThreadState): ThreadPlanView {
  return { plan: plan && { ...plan }, checklist };
}

/** A thread in the API's form. */
export function threadView(stored: StoredSession): ThreadView {
  const state = threadStateOf(stored);
  const { threadId, user, title, messages, requests, children, run, turn, updatedAt } = state;
  return {
    ...{ threadId, user, title, ...planView(state) },
    messages: messages.map(({ at, chars: _size, ...message }) => ({ ...message, at: time(at) })),
    requests: requests.map((request) => ({ ...requestData(request), expiresAt: time(request.expiresAt) })),
    running: children.filter(({ isSettled }) => !isSettled).map(({ title, kind, runId }) => ({ title, kind, runId })),
    ...{ runId: run?.id ?? null, isThinking: turn !== null, parked: stored.isParked, lastUpdated: time(updatedAt) },
  };
}
