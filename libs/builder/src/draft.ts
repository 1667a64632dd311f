import type { DraftEditor } from './session-words.js';
import { changeGraph, maxNodes, patchGraph } from '#graph';
import type { Change, Graph, GraphProblem, Operation } from '#graph';
import { keepLatest, mostAnswers, mostChangeChars, mostChanges, mostDraftChars } from './session-state.js';
import type { DraftChange, EditAnswer, EditConflict, SessionState } from './session-state.js';
import { areIndependent, areSame, touchedBy } from './touched.js';

/** What asks for a change of a draft, and when, in milliseconds since the epoch. */
export interface Asked {
  id: string;
  by: DraftEditor;
  user: string;
  at: number;
  /** The run whose request it is part of; absent: it stands for itself. */
  request?: string;
}

export interface Edit extends Asked {
  /** The revision of the draft that the operations were made for. */
  base: number;
  operations: readonly Operation[];
}

/** The state after what was asked, and the answer to it. Of an id that was answered before it is the same again, and nothing changes. */
export interface Edited {
  state: SessionState;
  answer: EditAnswer;
}

/**
 * Changes the draft by operations. Those for an older revision are merged where they do to the present draft just what they did to that
 * one, and touch nothing that was changed since; else they are a conflict, and nothing changes.
 */
export function editDraft(state: SessionState, { base, operations, ...asked }: Edit): Edited {
  return once(state, asked, () => {
    const change = changeGraph(state.draft, operations);
    const conflict = base === state.revision ? null : findConflict(state, { id: asked.id, base, operations }, change);
    if (conflict) return recordAnswer(state, conflict);
    const problems = findSizeProblems(change.graph);
    if (problems.length > 0) return recordAnswer(state, { id: asked.id, status: 'refused', problems });
    const changed = applied(state, change, { ...asked, operations: [...operations] });
    return withCursor(changed, [...state.undo, changed.state.revision], []);
  });
}

/** Takes the latest request or edit back that was not taken back yet, as one change of its own. */
export function undoDraft(state: SessionState, asked: Asked): Edited {
  return once(state, asked, () => {
    const group = requestAt(state, state.undo);
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last) return recordAnswer(state, { id: asked.id, status: 'nothing' });
    const undone = applied(state, invertChanges(state, group), {
      ...{ ...asked, ...pickRequest(last), operations: [], undoes: last.redoes ?? last.revision },
      ...(first !== last && { undoesFrom: first.revision }),
    });
    return withCursor(undone, state.undo.slice(0, -group.length), [...state.redo, undone.state.revision]);
  });
}

/** Does again what was last undone, unless the draft was edited since. */
export function redoDraft(state: SessionState, asked: Asked): Edited {
  return once(state, asked, () => {
    const last = state.changes.find(({ revision }) => revision === state.redo.at(-1));
    if (!last) return recordAnswer(state, { id: asked.id, status: 'nothing' });
    const { undoes = last.revision, undoesFrom } = last;
    const redone = applied(state, invertChanges(state, [last]), {
      ...{ ...asked, ...pickRequest(last), operations: [], redoes: undoes },
      ...(undoesFrom !== undefined && { redoesFrom: undoesFrom }),
    });
    return withCursor(redone, [...state.undo, redone.state.revision], state.redo.slice(0, -1));
  });
}

/** The change that comes next to be taken back, with those before it that one request has made. */
function requestAt({ changes }: SessionState, cursor: readonly number[]): DraftChange[] {
  const next = cursor.flatMap((revision) => changes.find((change) => change.revision === revision) ?? []);
  const request = next.at(-1)?.request;
  const isOther = (change: DraftChange): boolean => change.request !== request;
  return next.slice(request === undefined ? -1 : next.findLastIndex(isOther) + 1);
}

function pickRequest({ request }: DraftChange): Pick<DraftChange, 'request'> {
  return request === undefined ? {} : { request };
}

/** The draft as it was at a revision; null: its changes since are not kept. */
export function draftAt(state: SessionState, revision: number): Graph | null {
  return draftsSince(state, revision)?.[0] ?? null;
}

/** The drafts from a revision on, one after each change; null: not all of these are kept. */
function draftsSince({ draft, revision, changes }: SessionState, from: number): Graph[] | null {
  const since = changes.filter((change) => change.revision > from);
  if (from > revision || since.length !== revision - from) return null;
  const drafts = [draft];
  for (const { inverse } of since.toReversed()) drafts.push(patchGraph(drafts.at(-1) ?? draft, inverse));
  return drafts.reverse();
}

function once(state: SessionState, { id }: Asked, decide: () => Edited): Edited {
  const answer = state.answers.find((each) => each.id === id);
  return answer ? { state, answer } : decide();
}

function recordAnswer(state: SessionState, answer: EditAnswer): Edited {
  return { state: { ...state, answers: keepLatest([...state.answers, answer], mostAnswers, mostChangeChars) }, answer };
}

/** The way back over changes that follow each other. */
function invertChanges({ draft }: SessionState, group: readonly DraftChange[]): Change {
  const patches = group.toReversed().flatMap(({ inverse }) => inverse);
  return { graph: patchGraph(draft, patches), patches, inverse: group.flatMap((change) => change.patches) };
}

function applied(
  state: SessionState,
  { graph, patches, inverse }: Change,
  made: Omit<DraftChange, 'revision' | 'patches' | 'inverse'>,
): Edited {
  const revision = state.revision + 1;
  const changes = keepLatest([...state.changes, { revision, ...made, patches, inverse }], mostChanges, mostChangeChars);
  const changed = { ...state, draft: graph, revision, changes, updatedAt: made.at };
  return recordAnswer(changed, { id: made.id, status: 'applied', revision });
}

/** What fell out of the changes cannot be taken back any more. */
function withCursor({ state, answer }: Edited, undo: readonly number[], redo: readonly number[]): Edited {
  const oldest = state.changes[0]?.revision ?? 0;
  const kept = (list: readonly number[]): number[] => list.filter((revision) => revision >= oldest);
  return { state: { ...state, undo: kept(undo), redo: kept(redo) }, answer };
}

/** Null: the operations merge; `change` is what they make of the present draft. */
function findConflict(
  state: SessionState,
  { id, base, operations }: Pick<Edit, 'id' | 'base' | 'operations'>,
  change: Change,
): EditConflict | null {
  const conflict = { id, status: 'conflict' as const, base, revision: state.revision };
  const drafts = draftsSince(state, base);
  const [before] = drafts ?? [];
  if (!drafts || !before) return { ...conflict, theirs: [] };
  const yours = touchedBy(before, changeGraph(before, operations).graph);
  const isFree = areIndependent(yours, touchedBy(before, state.draft));
  if (isFree && areSame(yours, touchedBy(state.draft, change.graph))) return null;
  const since = drafts
    .slice(1)
    .map((draft, at) => ({ revision: base + 1 + at, does: touchedBy(drafts[at] ?? before, draft) }));
  const touching = since.filter(({ does }) => !areIndependent(yours, does));
  return { ...conflict, theirs: (touching.length > 0 ? touching : since).map(({ revision }) => revision) };
}

function findSizeProblems(graph: Graph): GraphProblem[] {
  if (graph.nodes.length > maxNodes) return [{ path: '/nodes', message: `expected at most ${maxNodes} nodes` }];
  const isShort = JSON.stringify(graph).length <= mostDraftChars;
  return isShort ? [] : [{ path: '', message: `expected a graph of at most ${mostDraftChars} characters` }];
}
