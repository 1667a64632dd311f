import { PermanentError, TransientError } from '#errors';
import { noteOn } from './call-notes.js';

/** How a provider refused a call, in a form that all of them share. */
export interface ProviderFailure {
  /** The HTTP status; null when no answer came. */
  status: number | null;
  /** What is wrong, its kind, and the field complained of: a machine's short codes, which may be logged. */
  code: string | null;
  type: string | null;
  param: string | null;
  /** The provider's own sentence. It may quote the person, so it is read and never logged (I9). */
  message: string;
  /** Milliseconds the provider asks us to wait; null when it names none. */
  retryAfterMs: number | null;
}

/** Refusals that the same request may survive later; with 424 Bedrock says that the model itself failed. */
const transientStatuses = new Set([408, 409, 424, 425, 429]);

/** A machine's short code. Any other text in its place may be the person's. */
const isCode = /^[\w.[\]-]{1,64}$/;

/**
 * Sorts what a call threw by whether it is worth trying again. The message has status and codes only, and the cause is dropped: a
 * provider's text may quote the person's (I9). Null means an unreadable answer.
 */
export function modelFailure(failure: ProviderFailure | null, signal: AbortSignal): Error {
  if (signal.aborted) return modelTimeout();
  if (failure === null) return unreadable();
  const { status, retryAfterMs } = failure;
  if (status === null) return new TransientError('model-failed', 'the model cannot be reached');
  const codes = [failure.code, failure.type, failure.param].filter((word) => word !== null && isCode.test(word));
  const message = `the model answered ${status}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}`;
  if (isSpent(failure)) return noteOn(new PermanentError('model-failed', message), { status });
  if (status < 500 && !transientStatuses.has(status)) {
    const unknown = isUnknownModel(failure) ? { isUnknownModel: true } : {};
    return noteOn(new PermanentError('model-failed', message), { status, ...unknown });
  }
  return noteOn(new TransientError('model-failed', message, retryAfterMs === null ? {} : { retryAfterMs }), { status });
}

/** What providers call an account that has nothing left: waiting does not help. Any other 429 is a limit that passes. */
const spentCodes: readonly unknown[] = [
  ...['insufficient_quota', 'insufficient_balance', 'insufficient_credits', 'insufficient_funds'],
  ...['billing_hard_limit_reached', 'billing_not_active', 'billing_limit_reached', 'spend_limit_reached'],
  ...['exceeded_current_quota_error', 'terminal_quota_exhausted', 'credit_balance_too_low'],
];
const spentWords =
  /insufficient[ _](?:quota|balance|credits?|funds)|billing (?:hard )?limit|hard billing limit|credit balance is too low/i;

/** Whether the account that pays is used up. Words are not enough where a time is named at which it may be asked again. */
function isSpent({ status, code, type, message, retryAfterMs }: ProviderFailure): boolean {
  if ([code, type].some((word) => spentCodes.includes(word))) return true;
  return status === 429 && retryAfterMs === null && spentWords.test(message);
}

/** Providers' codes for it where the status alone does not say it. */
const codes: readonly unknown[] = ['model_not_found', 'model_not_supported', 'model_decommissioned'];
const words = /\bmodel identifier is invalid|\bis not a valid model\b/i;
const complaints: readonly unknown[] = [400, 410, 422];

/** Whether a provider refused a call because it does not have the model, or no longer. */
function isUnknownModel({ status, code, message }: ProviderFailure): boolean {
  return status === 404 || saysUnknown({ status, code, message });
}

/** The same where the text leaves no doubt: no other form of the request would help. */
export function saysUnknown({ status, code, message }: Pick<ProviderFailure, 'status' | 'code' | 'message'>): boolean {
  return complaints.includes(status) && (codes.includes(code) || words.test(message));
}

function unreadable(): TransientError {
  const error = new TransientError('model-failed', 'the model gave an answer that cannot be read');
  return noteOn(error, { isUnreadable: true });
}

/** The failure of a call that its signal has ended. */
export function modelTimeout(): TransientError {
  return new TransientError('model-timeout', 'the model did not answer in time');
}
