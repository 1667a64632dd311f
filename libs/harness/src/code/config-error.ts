import type { WorkflowError, WorkflowErrorCode } from '#workflow';

/** Why a document, or a step made in code, is refused before anything of it runs. */
export class WorkflowConfigError extends Error {
  override readonly name = 'WorkflowConfigError';

  constructor(
    readonly code: WorkflowErrorCode,
    /** JSON Pointer to the place in the document; empty: the document. */
    readonly path: string,
    /** What was expected there. */
    readonly hint: string,
  ) {
    super(`${path === '' ? 'the workflow' : path}: ${hint} (${code})`);
  }
}

/** The first of what is wrong with a document. */
export function toConfigError([first]: readonly WorkflowError[]): WorkflowConfigError {
  const { code = 'WORKFLOW_VALIDATION_FAILED', path = '', message = 'expected a workflow' } = first ?? {};
  return new WorkflowConfigError(code, path, message);
}

/** Why a run has failed: `LOOP_LIMIT`, `SPAWN_TIMEOUT`, `VALUE_TOO_LARGE` or `NODE_FAILED`. */
export class WorkflowRunError extends Error {
  override readonly name = 'WorkflowRunError';

  constructor(
    readonly code: string,
    message: string,
    /** What the code of a step, a tool or a model has thrown last, if it has. */
    cause?: unknown,
  ) {
    super(message, cause === undefined ? {} : { cause });
  }
}

/**
 * The deployment was not heard of for too long. A run may be there, and go on: it is no failure. To run the same again in a context of the same
 * id joins it.
 */
export class WorkflowPendingError extends Error {
  override readonly name = 'WorkflowPendingError';

  constructor(
    /** Null: whether it has begun is not known. */
    readonly runId: string | null,
    cause: unknown,
  ) {
    super(`${runId ?? 'a run that may have begun'}: the deployment was not heard of any more`, { cause });
  }
}
