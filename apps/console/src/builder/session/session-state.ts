import type { Schemas } from '#client';
import { applyOperations, patchGraph } from '#graph/edit';
import type { Graph, GraphPatch, Operation } from '#graph/edit';
import { isObject } from '../graph/shown.js';

/** Something asked of a session that it has not answered yet. One id is one change, however often it is sent. */
export interface Pending {
  id: string;
  kind: 'operations' | 'undo' | 'redo';
  operations: readonly Operation[];
  /** The revision that the person saw: what others do from then on is no part of it. */
  base: number;
}

/** Edits of the person that others have made impossible meanwhile: both sides. */
export interface Conflict {
  yours: readonly Operation[];
  theirs: readonly Schemas['DraftChange'][];
}

/** A session as this page has it. */
export interface SessionState {
  /** The draft at its revision, as the server has it. */
  known: Graph;
  revision: number;
  pending: readonly Pending[];
  conflict: Conflict | null;
  messages: readonly Schemas['BuilderMessage'][];
  status: Schemas['BuilderSession']['status'];
}

type Whole = Pick<Schemas['BuilderSession'], 'graph' | 'messages' | 'status'>;

const graphIn = (graph: unknown): Graph => graph as Graph; // the server has checked it

/** A session that was read whole; what is not answered yet stays asked for. */
export function whole({ graph, messages, status }: Whole, before: SessionState | null): SessionState {
  const { pending = [], conflict = null } = before ?? {};
  return { known: graphIn(graph), revision: status.revision, pending, conflict, messages, status };
}

/** What is shown: the draft with what was asked of it since. */
export function shownGraph({ known, pending }: SessionState): Graph {
  return pending.reduce((graph, { operations }) => applyOperations(graph, operations), known);
}

/** What waits behind an edit of this page's own is made for what that made, where nobody came between. */
function behindOwn(pending: readonly Pending[], done: Pending | undefined, revision: number): readonly Pending[] {
  const left = pending.filter((one) => one !== done);
  if (done === undefined) return left;
  return left.map((one) => (one.base === revision - 1 ? { ...one, base: revision } : one));
}

/** A session after a change of anybody's; null: something is missing between, and it has to be read whole. */
export function changed(state: SessionState, change: Schemas['DraftChange']): SessionState | null {
  const done = state.pending.find(({ id }) => id === change.id);
  const pending = behindOwn(state.pending, done, change.revision);
  if (change.revision <= state.revision) return { ...state, pending };
  const known = change.revision === state.revision + 1 ? patched(state.known, change) : null;
  return known && { ...state, known, pending, revision: change.revision };
}

/** Null: the patches do not fit what this page has. */
function patched(known: Graph, { patches = [] }: Schemas['DraftChange']): Graph | null {
  try {
    return patchGraph(known, patches as unknown as GraphPatch[]); // as the API says
  } catch {
    return null;
  }
}

/** What can be undone once this was done: the session's status says it too, and comes after the answer. */
function stepsAfter({ kind }: Pending): Partial<SessionState['status']> {
  return { operations: { canUndo: true, canRedo: false }, undo: { canRedo: true }, redo: { canUndo: true } }[kind];
}

/** The answer to what was asked under an id. */
export function answeredBy(before: SessionState, { id, revision, graph }: Schemas['EditedDraft']): SessionState {
  const done = before.pending.find((one) => one.id === id);
  const pending = behindOwn(before.pending, done, revision);
  const state = { ...before, pending, ...(done && { status: { ...before.status, ...stepsAfter(done) } }) };
  return revision < state.revision ? state : { ...state, revision, known: graphIn(graph) };
}

/** Both sides of edits that do not merge, and the draft as it stands: what a refusal brings. */
interface Sides {
  revision: number;
  graph: unknown;
  theirs: Schemas['DraftChange'][];
}

/** Null: the refusal is of another kind. */
export function sidesIn(conflict: unknown): Sides | null {
  return isObject(conflict) && Array.isArray(conflict['theirs']) ? (conflict as unknown as Sides) : null; // as docs/api.md has it
}

/** What is not chosen yet stays to be chosen beside what came later. */
function joinConflicts(before: Conflict | null, { yours, theirs }: Conflict): Conflict | null {
  if (yours.length === 0) return before;
  const known = new Set(before?.theirs.map(({ id }) => id));
  return {
    yours: [...(before?.yours ?? []), ...yours],
    theirs: [...(before?.theirs ?? []), ...theirs.filter(({ id }) => !known.has(id))],
  };
}

/** What this page did itself is no other side: the first edit goes on from there, under a name of its own, for its old one was refused. */
export function madeAnew(state: SessionState, { theirs, revision, graph }: Sides, own: Own): SessionState | null {
  const [first, ...rest] = state.pending;
  if (first === undefined || theirs.length === 0 || !theirs.every(({ id }) => own.has(id))) return null;
  const known = revision < state.revision ? {} : { known: graphIn(graph), revision };
  return { ...state, ...known, pending: [{ ...first, id: own.next(), base: revision }, ...rest] };
}

/** The ids of what this page has asked for, and another one. */
interface Own {
  has: (id: string) => boolean;
  next: () => string;
}

/** What was asked for is refused, and so is what was drawn on top of it. */
export function refusedTo(state: SessionState, sides: Sides | null): SessionState {
  const yours = state.pending.flatMap(({ operations }) => operations);
  if (sides === null) return { ...state, pending: [] };
  const { graph, revision, theirs } = sides;
  const known = revision < state.revision ? {} : { known: graphIn(graph), revision };
  return { ...state, ...known, pending: [], conflict: joinConflicts(state.conflict, { yours, theirs }) };
}

/** A message that is new here. */
export function told(state: SessionState, message: Schemas['BuilderMessage']): SessionState {
  if (state.messages.some(({ n }) => n >= message.n)) return state;
  return { ...state, messages: [...state.messages, message] };
}

export function asked(state: SessionState, pending: Omit<Pending, 'base'>): SessionState {
  return { ...state, pending: [...state.pending, { ...pending, base: state.revision }] };
}

/** A session after an event of its stream; null: something is missing, and it has to be read whole. */
export function afterEvent(state: SessionState, event: Schemas['BuilderEvent']): SessionState | null {
  switch (event.event) {
    case 'session':
      return whole(event.data, state);
    case 'change':
      return changed(state, event.data);
    case 'message':
      return told(state, event.data);
    case 'status':
      return { ...state, status: event.data };
    case 'forming':
    case 'gone':
      return state;
  }
}

/** What is being said after an event: a message says it, and the status that follows a call ends it. */
export function formingAfter(
  forming: Schemas['FormingAnswer'] | null,
  event: Schemas['BuilderEvent'],
): Schemas['FormingAnswer'] | null {
  if (event.event === 'forming') return event.data.over === true ? forming : event.data;
  return event.event === 'change' ? forming : null;
}
