import type { EditAnswer, EditConflict } from '#builder';
import type { GraphProblem } from '#graph';
import type { StoredSession } from '#engine';
import type { EditedDraftView } from './session-responses.js';
import { fieldProblem, Problem } from '../platform/http/problem.js';
import { changeView, readSessionState } from './session-view.js';

/** What became of an order, in the API's form. Throws the problem where nothing was changed. */
export function editedView(stored: StoredSession, id: string, yours: readonly unknown[]): EditedDraftView {
  const state = readSessionState(stored);
  const answer = state.answers.find((each) => each.id === id);
  if (answer?.status !== 'applied') throw toEditProblem(stored, answer, yours);
  return { id, applied: answer.revision, revision: state.revision, graph: { ...state.draft } };
}

function toEditProblem(
  stored: StoredSession,
  answer: Exclude<EditAnswer, { status: 'applied' }> | undefined,
  yours: readonly unknown[],
): Problem {
  if (answer === undefined)
    return new Problem(409, 'conflict', 'it was answered long ago, and the answer is not kept any more');
  if (answer.status === 'refused') return operationsRefused(answer.problems);
  if (answer.status === 'nothing') return new Problem(409, 'conflict', 'there is nothing to undo, or to redo');
  return toConflictProblem(stored, answer, yours);
}

/** Both sides of edits that do not merge, and the draft as it stands. */
function toConflictProblem(stored: StoredSession, { base, theirs }: EditConflict, yours: readonly unknown[]): Problem {
  const { revision, draft, changes } = readSessionState(stored);
  const since = changes.filter((change) => theirs.includes(change.revision)).map(changeView);
  const detail =
    since.length > 0
      ? `base: others have changed the same since revision ${base}`
      : `base: what was changed since revision ${base} is not known`;
  return new Problem(409, 'conflict', detail, { conflict: { base, revision, graph: draft, theirs: since, yours } });
}

/** Throws them where a list of operations, or a graph, is none. */
export function operationsRefused(problems: readonly GraphProblem[], field = 'operations'): Problem {
  return fieldProblem(
    422,
    'workflow-refused',
    problems.map(({ path, message }) => ({ field, detail: message, path, message })),
  );
}
