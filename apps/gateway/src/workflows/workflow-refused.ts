import { checkWorkflow } from '#publishing';
import type { Checked, Ground, RefusedNow, Refusal, Written } from '#publishing';
import { countRefusals } from '#telemetry';
import { workflowHints } from '#workflow';
import type { WorkflowError } from '#workflow';
import { fieldProblem } from '../platform/http/problem.js';
import type { Problem } from '../platform/http/problem.js';
import type { ProcessContext } from '../platform/process-context.js';

/** Checks a document, and what it names. Throws a problem that names everything that is wrong with it, and counts each. */
export async function checkedWorkflow(
  written: Written,
  ground: Ground,
  { metrics }: Pick<ProcessContext, 'metrics'>,
  gate: 'workflow' | 'schedule' = 'workflow',
): Promise<Checked> {
  const checked = await checkWorkflow(written, ground);
  if (!('problems' in checked)) return checked;
  countRefusals(metrics, checked.of === 'graph' ? 'graph' : gate, checked.problems);
  throw toRefusalProblem(checked);
}

/** Throws what the present check refuses of a version that is to be stored again, and counts each. */
export function refuseNow(refused: RefusedNow, { metrics }: Pick<ProcessContext, 'metrics'>): void {
  if (refused.length === 0) return;
  countRefusals(metrics, 'workflow', refused);
  throw fieldProblem(
    422,
    'workflow-refused',
    refused.map((each) => ({ field: `document${each.path}`, detail: each.message, ...each })),
  );
}

function toRefusalProblem(refused: Refusal): Problem {
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
