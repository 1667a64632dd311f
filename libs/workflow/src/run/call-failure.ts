import type { ErrorEnvelope } from '#errors';
import { isObject } from '#values';
import { buildFailure } from '../failure.js';
import type { Failure, WorkflowRun } from '../state.js';

/** What a server means by a status, as a code. */
const codesByStatus: ReadonlyMap<number, string> = new Map([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [409, 'conflict'],
  [410, 'not-found'],
  [429, 'rate-limited'],
]);

/** The failure of a node whose call has failed. In version 2 its code is what the server means by its status, where the tool tells that. */
export function callFailure({ scope }: WorkflowRun, { error }: ErrorEnvelope): Failure {
  const { code, message, details } = error;
  if (scope === undefined || !isObject(details)) return buildFailure(code, message);
  const { status, retry_after_ms: retryAfterMs } = details;
  return {
    ...buildFailure(code === 'tool-failed' ? readStatus(status) : code, message),
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
  };
}

function readStatus(status: unknown): string {
  if (typeof status !== 'number') return 'tool-failed';
  return codesByStatus.get(status) ?? (status >= 500 || status === 408 ? 'unavailable' : 'tool-failed');
}
