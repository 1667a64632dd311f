import { isObject } from '#values';
import type { ThreadState } from '../thread-state.js';

/** Ids as this product makes them: of actors, runs, messages, tables and folders, of workflows that were built, and of anything as a UUID. */
const forms: readonly RegExp[] = [
  /\b(?:act|run|msg|step|eff|evt|say|dl|ltr)_[0-9A-HJKMNP-TV-Z]{26}[.\d]*/,
  /\b[a-z]{2,8}_[0-9a-f]{16,64}\b/i,
  /\b[a-z0-9]+(?:-[a-z0-9]+)*-[0-9a-f]{8}\b/,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i,
  /\b[0-9a-f]{24,64}\b/i,
];

const idNames = ['workflowId', 'credentialId', 'folderId', 'executionId', 'workItemId', 'runId'];

/** An id in a text: by its form, or one that this thread has named. Null: there is none. */
export function idIn(state: ThreadState, text: string): string | null {
  for (const form of forms) {
    const found = form.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  const words = new Set(text.split(/[^\p{L}\p{N}_.-]+/u).map((word) => word.replace(/[.-]{1,5}$/, '')));
  return collectIds(state).find((id) => words.has(id)) ?? null;
}

/** Ids that calls and outcomes have; one that is a plain word may be meant as the word. */
function collectIds({ messages, plan, children, turn }: ThreadState): string[] {
  const calls = [...messages.flatMap(({ toolCalls = [] }) => toolCalls), ...(turn?.calls ?? [])];
  const outcomes = (plan?.tasks ?? []).flatMap(({ workflowId, outcome }) => [{ workflowId }, outcome]);
  const all = [...calls.map(({ args }) => args), ...outcomes, ...children].flatMap((each) =>
    isObject(each) ? idNames.map((name) => each[name]) : [],
  );
  return all.filter((id): id is string => typeof id === 'string' && /[\d_-]/.test(id));
}
