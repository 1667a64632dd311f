import type { Pending } from './session-state.js';

/** What was asked of a session and not answered when its page went, as when a sign-in ends: by the session's id, in this tab. */
const kept = new Map<string, readonly Pending[]>();

/** Keeps it until the session is opened again; each has an id, so that none is done twice. */
export function keepEdits(sessionId: string, pending: readonly Pending[]): void {
  if (pending.length === 0) kept.delete(sessionId);
  else kept.set(sessionId, pending);
}

export function keptEdits(sessionId: string): readonly Pending[] {
  return kept.get(sessionId) ?? [];
}

/** Whoever signs out leaves nothing to the next. */
export function forgetEdits(): void {
  kept.clear();
}
