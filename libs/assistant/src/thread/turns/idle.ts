import type { InlineEffect } from '#protocol';
import type { ProgramEvent } from '#program';
import { onChildLate } from './child-ends.js';
import type { AssistantDecision } from '../decision.js';
import { limits } from '../limits.js';
import type { ThreadChild, ThreadState } from '../thread-state.js';

/** Looks when the records of children were last written to: what a child has done is a row of its run. */
export const lookStep = 'task-progress';

const lookId = 'look';

/** When a child has done nothing for as long as it may, by what is known of it. */
function idleAt({ startedAt, activeAt = startedAt }: ThreadChild): number {
  return activeAt + limits.idleMs;
}

/** The children that may be idle. While a person is asked for a call below the thread, its child has reason to wait. */
function watched({ children, requests }: ThreadState): ThreadChild[] {
  return requests.some(({ child }) => child !== undefined) ? [] : children.filter(({ isSettled }) => !isSettled);
}

/** When a child has to be looked at next; Infinity: none has. */
export function nextLookAt(state: ThreadState): number {
  return lookedAt(state).length > 0 ? Infinity : Math.min(...watched(state).map(idleAt));
}

/** Those whose records are read now. */
export function lookedAt({ children, looking = [] }: ThreadState): ThreadChild[] {
  return children.filter(({ spawnId, isSettled }) => !isSettled && looking.includes(spawnId));
}

/** Has the records read of those whose time is over, as far as the thread knows: they may have done something since. */
export function lookForIdle(decision: AssistantDecision): void {
  const due = watched(decision.state).filter((child) => idleAt(child) <= decision.at);
  if (due.length > 0) decision.change({ looking: due.map(({ spawnId }) => spawnId) });
}

export function lookEffect(state: ThreadState): InlineEffect | null {
  const [first] = lookedAt(state);
  return first ? { type: 'run-inline-tool', actionId: `${lookId}.${first.spawnId}`, tool: lookStep, args: {} } : null;
}

type Finished = Extract<ProgramEvent, { type: 'inline-tool-finished' }>;

/** What the shell has read: by child, when its latest row was written; null: it has none. */
export interface LookValue {
  activeAt: Record<string, number | null>;
}

/** Ends what has done nothing for too long; false: the step was another one. What cannot be read counts as done now. */
export function onLooked(decision: AssistantDecision, { actionId, result }: Finished): boolean {
  if (!actionId.startsWith(`${lookId}.`)) return false;
  const { activeAt: seen = {} } = result.ok ? (result.value as Partial<LookValue>) : {}; // the shell made it
  const looked = lookedAt(decision.state);
  const activeAt = ({ spawnId, startedAt, activeAt: known = startedAt }: ThreadChild): number =>
    spawnId in seen ? Math.max(known, seen[spawnId] ?? 0) : decision.at;
  const children = decision.state.children.map((child) =>
    looked.includes(child) ? { ...child, activeAt: activeAt(child) } : child,
  );
  decision.change({ looking: [], children });
  for (const child of children)
    if (looked.some(({ spawnId }) => spawnId === child.spawnId) && idleAt(child) <= decision.at)
      onChildLate(decision, child, `No progress for ${limits.idleMs / 60_000} minutes`);
  return true;
}
