import { PermanentError, TransientError } from '#contract';
import { noteOn } from './call-notes.js';

/** How a provider refused a call, in the words all of them share. */
export interface ProviderFailure {
  /** The HTTP status; null when no answer came. */
  status: number | null;
  /** What is wrong, the kind of it, and the field complained of: short words of a machine, which may be logged. */
  code: string | null;
  type: string | null;
  param: string | null;
  /** The provider's own sentence. It may quote the person's words, so it is read and never logged (I9). */
  message: string;
  /** Milliseconds the provider asks us to wait; null when it names none. */
  retryAfterMs: number | null;
}

/** Refusals that the same request may yet survive; 424 is how Bedrock says that the model itself broke. */
const transientStatuses = new Set([408, 409, 424, 425, 429]);

/** A machine's short word. Whatever else stands in its place may be a text, and a text may be the person's. */
const isCode = /^[\w.[\]-]{1,64}$/;

/**
 * Sorts what a call threw by whether it is worth trying again. The message holds status and codes only, and the cause
 * is left behind: a provider's words may quote the person's (I9). Null means an answer that cannot be read.
 */
export function modelFailure(failure: ProviderFailure | null, signal: AbortSignal): Error {
  if (signal.aborted) return modelTimeout();
  if (failure === null) return unreadable();
  const { status, retryAfterMs } = failure;
  if (status === null) return new TransientError('model-failed', 'the model cannot be reached');
  const codes = [failure.code, failure.type, failure.param].filter((word) => word !== null && isCode.test(word));
  const message = `the model answered ${status}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}`;
  if (status < 500 && !transientStatuses.has(status)) {
    const unknown = isUnknownModel(failure) ? { isUnknownModel: true } : {};
    return noteOn(new PermanentError('model-failed', message), { status, ...unknown });
  }
  return noteOn(new TransientError('model-failed', message, retryAfterMs === null ? {} : { retryAfterMs }), { status });
}

/** What providers call it where the status alone does not say it. */
const codes: readonly unknown[] = ['model_not_found', 'model_not_supported', 'model_decommissioned'];
const words = /\bmodel identifier is invalid|\bis not a valid model\b/i;
const complaints: readonly unknown[] = [400, 410, 422];

/** Whether a provider refused a call because it has no model of this name, or has none any more. */
function isUnknownModel({ status, code, message }: ProviderFailure): boolean {
  return status === 404 || saysUnknown({ status, code, message });
}

/** The same where its words leave no doubt: no other way of asking would help. */
export function saysUnknown({ status, code, message }: Pick<ProviderFailure, 'status' | 'code' | 'message'>): boolean {
  return complaints.includes(status) && (codes.includes(code) || words.test(message));
}

function unreadable(): TransientError {
  const error = new TransientError('model-failed', 'the model gave an answer that cannot be read');
  return noteOn(error, { isUnreadable: true });
}

/** What a client says when it found nobody to send the request to. */
const unreachedCodes: readonly unknown[] = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
];
const deepestCause = 5;

/** Whether the request of a call that threw this was never sent: whoever got none of it bills nothing. */
export function isUnreached(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > deepestCause) return false;
  if ('code' in error && unreachedCodes.includes(error.code)) return true;
  return 'cause' in error && isUnreached(error.cause, depth + 1);
}

/** The failure of a call that its signal has ended. */
export function modelTimeout(): TransientError {
  return new TransientError('model-timeout', 'the model did not answer in time');
}

/** Milliseconds to wait, from `retry-after-ms`, or `Retry-After` as seconds or as a date; null when none is named. */
export function retryAfterMs(header: (name: string) => string | null | undefined): number | null {
  const exact = Number.parseFloat(header('retry-after-ms') ?? '');
  if (Number.isFinite(exact)) return Math.max(exact, 0);
  const named = header('retry-after') ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(named) ? Number(named) * 1000 : Date.parse(named) - Date.now();
  return Number.isFinite(seconds) ? Math.max(Math.round(seconds), 0) : null;
}
