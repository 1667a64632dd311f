import { PermanentError, TransientError } from '#contract';

import { isApiError } from './is-api-error.js';

/** Refusals that the same request may yet survive. */
const transientStatuses = new Set([408, 409, 425, 429]);

/**
 * Sorts what a call threw by whether it is worth trying again. The message holds status and codes only, and the cause
 * is left behind: a provider's words may quote the person's (I9).
 */
export function modelFailure(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return new TransientError('model-timeout', 'the model did not answer in time');
  if (!isApiError(error)) return new TransientError('model-failed', 'the model gave an answer that cannot be read');
  if (error.status === undefined) return new TransientError('model-failed', 'the model cannot be reached');
  const codes = [error.code, error.type, error.param].filter((part) => typeof part === 'string' && part !== '');
  const message = `the model answered ${error.status}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}`;
  if (error.status < 500 && !transientStatuses.has(error.status)) return new PermanentError('model-failed', message);
  const retryAfterMs = retryAfter(error.headers);
  return new TransientError('model-failed', message, retryAfterMs === null ? {} : { retryAfterMs });
}

/** Milliseconds to wait, from `retry-after-ms`, or `Retry-After` as seconds or as a date; null when none is named. */
function retryAfter(headers: Headers | undefined): number | null {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (Number.isFinite(exact)) return Math.max(exact, 0);
  const named = headers?.get('retry-after') ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(named) ? Number(named) * 1000 : Date.parse(named) - Date.now();
  return Number.isFinite(seconds) ? Math.max(Math.round(seconds), 0) : null;
}
