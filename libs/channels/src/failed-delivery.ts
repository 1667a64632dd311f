import { readField } from '#values';
import { codeOf, faultOf, wasNeverSent } from '#transport';
import type { Delivery } from './channel.js';

/** `Retry-After` in seconds or as a date, as milliseconds from now; null when there is none. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Statuses under 500 that do not say whether the request was carried out. */
const ambiguousStatuses = [408, 425];

/**
 * Sorts a failed POST by what it proves: 429 and what was never sent are safe to repeat, other 4xx are final, and 5xx, resets and
 * timeouts prove nothing. Throws a fault of ours, which nothing repeats.
 */
export function failedDelivery(error: unknown, afterMs: number | null): Delivery {
  const fault = faultOf(error);
  if (fault !== null) throw fault;
  if (wasNeverSent(error)) return { status: 'retry', afterMs: null, reason: codeOf(error) ?? 'no connection' };
  const status = readField(error, 'status');
  if (status === 429) return { status: 'retry', afterMs, reason: 'HTTP 429' };
  if (typeof status !== 'number' || status < 400 || status >= 500 || ambiguousStatuses.includes(status)) {
    return { status: 'ambiguous' };
  }
  const code = readField(error, 'code');
  return {
    status: 'rejected',
    errorCode: typeof code === 'number' ? `twilio-${code}` : `http-${status}`,
    message: error instanceof Error ? error.message : '',
  };
}
