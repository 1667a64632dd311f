import { WorkflowChangeError } from '#versions';
import type { ChangedBy, WorkflowChangeCode } from '#versions';
import { readOperatorName } from '../auth/operator-request.js';
import type { OperatorRequest } from '../auth/operator-request.js';
import type { AskStore } from '../platform/ask-store.js';
import { fieldProblem, notFound, Problem } from '../platform/http/problem.js';

/** Asks for a change of stored workflows; what is refused is a problem. */
export async function askChange<S, T>(ask: AskStore<S>, work: (store: S) => Promise<T>): Promise<T> {
  const came = await ask((store) => work(store).then((value) => ({ value }), refusalIn));
  if ('refusal' in came) throw came.refusal;
  return came.value;
}

/** Who asks, and the key that it is done once under. */
export function changedBy(body: OperatorRequest, key: string | undefined): ChangedBy {
  return { by: readOperatorName(body), why: body.reason, ...(key !== undefined && { key }) };
}

/** As a value: what else fails there counts as an outage. */
function refusalIn(error: unknown): { refusal: Problem } {
  if (error instanceof WorkflowChangeError) return { refusal: problems[error.code](error) };
  throw error;
}

const problems: Record<WorkflowChangeCode, (error: WorkflowChangeError) => Problem> = {
  unknown: ({ field, message }) =>
    field === 'workflow' ? notFound('workflow') : fieldProblem(404, 'not-found', [{ field, detail: message }]),
  conflict: ({ message }) => new Problem(409, 'conflict', message),
  refused: ({ field, message }) => fieldProblem(422, 'bad-request', [{ field, detail: message }]),
  'key-reused': ({ message }) => new Problem(422, 'idempotency-key-reused', `Idempotency-Key: ${message}`),
};
