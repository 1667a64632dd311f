import { firstOf } from '#values';

export const workflowErrorCodes = [
  'WORKFLOW_VALIDATION_FAILED',
  'UNKNOWN_NODE_KIND',
  'UNKNOWN_TOOL_REFERENCE',
  'UNKNOWN_UNTIL_PREDICATE',
  'UNKNOWN_LAYER_REFERENCE',
  'WORKFLOW_CYCLE',
] as const;
export type WorkflowErrorCode = (typeof workflowErrorCodes)[number];

/** Why a document is refused. */
export interface WorkflowError {
  code: WorkflowErrorCode;
  /** JSON Pointer to the place; empty: the document. */
  path: string;
  /** What was expected there. */
  message: string;
}

/** What is wrong with more places than these is not read by anyone. */
export const mostErrors = 100;

/** As many as anybody reads; where there are as many, the last one says that there may be more. */
export function firstErrors(errors: readonly WorkflowError[]): WorkflowError[] {
  if (errors.length < mostErrors) return [...errors];
  return [...firstOf(errors, mostErrors), invalid('', `expected these ${mostErrors} mended first: there may be more`)];
}

export function invalid(path: string, message: string): WorkflowError {
  return { code: 'WORKFLOW_VALIDATION_FAILED', path, message };
}

/** A name that is none of those there are. */
export function unknownName(code: WorkflowErrorCode, path: string, names: Iterable<string>): WorkflowError {
  const known = [...names];
  const expected = known.length === 0 ? 'none: there is none' : `one of ${known.join(', ')}`;
  return { code, path, message: `expected ${expected}` };
}
