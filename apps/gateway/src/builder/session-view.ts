import type { DraftChange, SessionMessage, SessionState } from '#builder';
import type { StoredSession } from '#engine';
import type {
  BuilderSessionView,
  DraftChangeView,
  SessionMessageView,
  SessionStatusView,
} from './session-responses.js';

const toIsoTime = (at: number): string => new Date(at).toISOString();

/** A session and its state: its program alone writes that. */
export function readSessionState({ state }: StoredSession): SessionState {
  return state as SessionState; // the builder wrote it
}

export function messageView({ at, ...message }: SessionMessage): SessionMessageView {
  return { ...message, at: toIsoTime(at), type: message.role === 'tool' ? 'tool' : 'message' };
}

export function changeView({
  at,
  operations,
  patches: _there,
  inverse: _back,
  ...change
}: DraftChange): DraftChangeView {
  return { ...change, at: toIsoTime(at), operations: operations.map((each) => ({ ...each })) };
}

/** A change as events have it. */
export function changeWithPatches(change: DraftChange): DraftChangeView {
  return { ...changeView(change), patches: change.patches.map((patch) => ({ ...patch })) };
}

export function statusView(stored: StoredSession): SessionStatusView {
  const { revision, phase, run, undo, redo, messages, messageCount, creditsClaimed, updatedAt } =
    readSessionState(stored);
  return {
    ...{ revision, phase, runId: run?.id ?? null, canUndo: undo.length > 0, canRedo: redo.length > 0 },
    firstMessage: messages[0]?.n ?? messageCount + 1,
    ...{ creditsClaimed, parked: stored.isParked, lastUpdated: toIsoTime(updatedAt) },
  };
}

/** A session in the API's form. */
export function sessionView(stored: StoredSession): BuilderSessionView {
  const { sessionId, workflowId, user, draft, messages, changes } = readSessionState(stored);
  return {
    ...{ sessionId, workflowId, user, graph: { ...draft }, messages: messages.map(messageView) },
    ...{ status: statusView(stored), changes: changes.map(changeView) },
  };
}
