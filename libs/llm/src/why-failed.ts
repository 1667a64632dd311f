import { causeOfStatus, failureFor, PermanentError, TransientError } from '#contract';
import type { ErrorCode, Failure, FailureCause } from '#contract';
import { notesOf } from './call-notes.js';

/** What a call that came to nothing is said to be when no word of a provider's explains it; other codes say all there is. */
const causes: Partial<Record<ErrorCode, FailureCause>> = {
  'model-timeout': 'timeout',
  'breaker-open': 'breaker-open',
  'model-failed': 'other',
  unavailable: 'other',
};

/** Why a call of a model failed; undefined where a cap or middleware forbade it, whose code says so. */
export function whyFailed(error: unknown): Failure | undefined {
  if (!(error instanceof TransientError || error instanceof PermanentError)) return undefined;
  const { status, isUnreached, isUnreadable } = notesOf(error);
  const known = causes[error.code];
  if (known !== 'other') return known && failureFor(known, error.message);
  if (status !== undefined) return failureFor(causeOfStatus(status), error.message, status);
  if (isUnreadable) return failureFor('unreadable', error.message);
  return failureFor(isUnreached === undefined ? 'other' : isUnreached ? 'unreached' : 'lost', error.message);
}
