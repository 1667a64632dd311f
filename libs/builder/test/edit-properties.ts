import fc from 'fast-check';
import { applyOperations, emptyGraph } from '#graph';
import type { Operation } from '#graph';
import { editDraft, redoDraft, undoDraft } from '../src/draft.js';
import type { Edited } from '../src/draft.js';
import type { SessionState } from '../src/session-state.js';
import { areIndependent, touchedBy } from '../src/touched.js';
import { dangling, drawing, operations, sense, session } from './random-edits.js';

const asked = (id: string, by: 'builder' | 'person' = 'person') => ({ id, by, user: 'u', at: 1 });

const edit = (state: SessionState, id: string, base: number, ops: readonly Operation[]): Edited =>
  editDraft(state, { ...asked(id), base, operations: ops });

/** Every edit is undone and redone exactly, touches nothing that came in, and leaves no loose connection. */
export const undoneExactly = fc.property(drawing, fc.array(operations, { maxLength: 6 }), (drawn, edits) => {
  const first = session(applyOperations(emptyGraph, drawn));
  const told = JSON.stringify([first, edits]);
  const states = [first];
  const last = (): SessionState => states.at(-1) ?? first;
  edits.forEach((ops, at) => states.push(edit(last(), `e${at}`, last().revision, ops).state));
  const drafts = states.map(({ draft }) => JSON.stringify(draft));
  const sound = states.every(({ draft }) => dangling(draft) === 0);
  let state = last();
  const back = drafts
    .toReversed()
    .slice(1)
    .every((draft, at) => {
      ({ state } = undoDraft(state, asked(`u${at}`)));
      return JSON.stringify(state.draft) === draft;
    });
  const forth = drafts.slice(1).every((draft, at) => {
    ({ state } = redoDraft(state, asked(`r${at}`)));
    return JSON.stringify(state.draft) === draft;
  });
  const isCounted = state.revision === 3 * edits.length;
  return sound && back && forth && isCounted && JSON.stringify([first, edits]) === told;
});

/** Two edits of one revision that merge come to the same in either order, and neither is lost. `onMerged` is called for each such pair. */
export const ordersAgree = (onMerged: () => void = () => undefined) =>
  fc.property(drawing, operations, operations, (drawn, one, other) => {
    const first = session(applyOperations(emptyGraph, drawn));
    const pair = (a: readonly Operation[], b: readonly Operation[]) => edit(edit(first, 'a', 0, a).state, 'b', 0, b);
    const [forth, back] = [pair(one, other), pair(other, one)];
    const does = (ops: readonly Operation[]) => touchedBy(first.draft, applyOperations(first.draft, ops));
    if (forth.answer.status !== 'applied' || back.answer.status !== 'applied') return true;
    onMerged();
    return areIndependent(does(one), does(other)) && sense(forth.state.draft) === sense(back.state.draft);
  });

/** One edit of an interleaving: who makes it, how old the revision is that they saw, and what they do. */
const step = fc.record({
  by: fc.constantFrom('builder' as const, 'person' as const),
  behind: fc.nat(3),
  ops: operations,
  does: fc.constantFrom('edit', 'edit', 'edit', 'edit', 'undo', 'redo', 'again'),
});

/** Whoever edits, in whatever order: what was answered as applied is in the draft as it was meant, until somebody changes just that. */
export const nothingLost = fc.property(drawing, fc.array(step, { maxLength: 12 }), (drawn, steps) => {
  let state = session(applyOperations(emptyGraph, drawn));
  return steps.every(({ by, behind, ops, does }, at) => {
    const before = state;
    const id = does === 'again' ? 'e0' : `e${at}`;
    const base = Math.max(0, before.revision - behind);
    const edited =
      does === 'undo'
        ? undoDraft(before, asked(id, by))
        : does === 'redo'
          ? redoDraft(before, asked(id, by))
          : editDraft(before, { ...asked(id, by), base, operations: ops });
    ({ state } = edited);
    return keepsAll(before, edited, { base, ops, isEdit: does === 'edit' });
  });
});

function keepsAll(
  before: SessionState,
  { state, answer }: Edited,
  { base, ops, isEdit }: { base: number; ops: readonly Operation[]; isEdit: boolean },
): boolean {
  if (state === before) return before.answers.includes(answer);
  if (answer.status !== 'applied') return state.draft === before.draft && state.revision === before.revision;
  if (state.revision !== before.revision + 1 || dangling(state.draft) > 0) return false;
  if (!isEdit) return true;
  const then = baseOf(before, base);
  const [meant, done] = [touchedBy(then, applyOperations(then, ops)), touchedBy(before.draft, state.draft)];
  const [kept] = [touchedBy(then, before.draft)];
  const isDone = [...meant.writes].every(([key, value]) => done.writes.get(key) === value);
  return (
    isDone && meant.writes.size === done.writes.size && [...kept.writes.keys()].every((key) => !done.writes.has(key))
  );
}

/** The draft at a revision, by the operations' own account: the way back is what is tested. */
function baseOf({ changes, draft }: SessionState, base: number): SessionState['draft'] {
  const undone = changes.filter(({ revision }) => revision > base).length;
  let state = session(draft);
  state = { ...state, changes, revision: changes.at(-1)?.revision ?? 0, undo: changes.map(({ revision }) => revision) };
  for (let at = 0; at < undone; at++) ({ state } = undoDraft(state, asked(`back${at}`)));
  return state.draft;
}
