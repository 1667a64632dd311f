import { checkWorkflow } from '#publishing';
import type { Checked, Ground, Refusal, Written } from '#publishing';
import { workflowHints } from '#workflow';
import type { WorkflowError } from '#workflow';
import { fieldProblem } from '../platform/http/problem.js';
import type { Problem } from '../platform/http/problem.js';

/** Checks a document, and what it names. Throws a problem that names everything that is wrong with it. */
export async function checkedWorkflow(written: Written, ground: Ground): Promise<Checked> {
  const checked = await checkWorkflow(written, ground);
  if ('problems' in checked) throw problemOf(checked);
  return checked;
}

function problemOf(refused: Refusal): Problem {
  if (refused.of === 'document') return refusal(refused.problems);
  const named = refused.problems.map(({ code, path, message }) => ({
    ...{ field: `graph${path}`, detail: message, code, path, message, hint: 'see docs/graphs.md' },
  }));
  return fieldProblem(422, 'workflow-refused', named);
}

/** The problem of a document that may not run. */
export function refusal(errors: readonly WorkflowError[]): Problem {
  const named = errors.map(({ code, path, message }) => ({
    field: `document${path}`,
    detail: message,
    ...{ code, path, message, hint: workflowHints[code] },
  }));
  return fieldProblem(422, 'workflow-refused', named);
}
