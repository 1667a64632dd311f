import { isObject } from '../graph/shown.js';
import type { Conflict, Pending } from './session-state.js';

/** What a person has done in a session and it has not answered, and what it refused for what others did. */
export interface KeptEdits {
  pending: readonly Pending[];
  conflict: Conflict | null;
}

/** It is this tab's, and outlives a reload of it. */
const prefix = 'edits ';

const nothing: KeptEdits = { pending: [], conflict: null };

/** A browser that keeps nothing here says no, and then it lasts as long as the page. */
const kept = new Map<string, KeptEdits>();

/** Keeps it until the session is opened again; each has an id, so that none is done twice. */
export function keepEdits(sessionId: string, edits: KeptEdits): void {
  const isNothing = edits.pending.length === 0 && edits.conflict === null;
  if (isNothing) kept.delete(sessionId);
  else kept.set(sessionId, edits);
  try {
    if (isNothing) sessionStorage.removeItem(prefix + sessionId);
    else sessionStorage.setItem(prefix + sessionId, JSON.stringify(edits));
  } catch {
    sessionStorage.removeItem(prefix + sessionId); // an older text of it would be done once more
  }
}

export function keptEdits(sessionId: string): KeptEdits {
  const text = sessionStorage.getItem(prefix + sessionId);
  const edits: unknown = text === null ? null : JSON.parse(text);
  return kept.get(sessionId) ?? (isObject(edits) ? (edits as unknown as KeptEdits) : nothing); // this file has written it
}

/** One more, at once: a page that is left does nothing later. */
export function keepEdit(sessionId: string, edit: Pending): void {
  const { pending, conflict } = keptEdits(sessionId);
  keepEdits(sessionId, { pending: [...pending, edit], conflict });
}

/** Whoever signs out leaves nothing to the next. */
export function forgetEdits(): void {
  kept.clear();
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
