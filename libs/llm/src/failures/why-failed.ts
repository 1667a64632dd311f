import { causeOfStatus, failureFor, PermanentError, TransientError } from '#errors';
import type { ErrorCode, Failure, FailureCause } from '#errors';
import { readNotes } from './call-notes.js';

/** The cause by error code, where no detail from the provider explains it; other codes say everything themselves. */
const causes: Partial<Record<ErrorCode, FailureCause>> = {
  'model-timeout': 'timeout',
  'breaker-open': 'breaker-open',
  'model-failed': 'other',
  unavailable: 'other',
};

/** Why a model call failed; undefined where a cap or middleware forbade it, whose code says so. */
export function whyFailed(error: unknown): Failure | undefined {
  if (!(error instanceof TransientError || error instanceof PermanentError)) return undefined;
  const { status, isUnreached, isUnreadable } = readNotes(error);
  const known = causes[error.code];
  if (known !== 'other') return known && failureFor(known, error.message);
  if (status !== undefined) return failureFor(causeOfStatus(status), error.message, status);
  if (isUnreadable) return failureFor('unreadable', error.message);
  return failureFor(isUnreached === undefined ? 'other' : isUnreached ? 'unreached' : 'lost', error.message);
}
