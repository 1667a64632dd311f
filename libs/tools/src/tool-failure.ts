import { causeOfStatus, errorEnvelope, failureFor, failureHints } from '#errors';
import type { ErrorCode, Failure, FailureCause } from '#errors';
import { codeOf, egressRefused, faultOf, wasNeverSent } from '#transport';
import type { ToolFailure } from './tool.js';

/** `why` may be left out where the code says it, and the message contains nothing that the tool has written. */
type Known = Pick<ToolFailure, 'transient' | 'fate'> & { details?: unknown; hint?: string; why?: Failure };

const causes: Partial<Record<ErrorCode, FailureCause>> = {
  'tool-timeout': 'timeout',
  'tool-unreachable': 'unreached',
  'tool-bad-answer': 'unreadable',
};

/** What the model can do about a failure. */
export const hints = failureHints;

const hintsByCode: Partial<Record<ErrorCode, string>> = {
  'bad-tool-args': hints.correct,
  'tool-timeout': hints.askForLess,
  internal: hints.broken,
};

export function failure(code: ErrorCode, message: string, known: Known): ToolFailure {
  const { transient, fate, details, hint = hintsByCode[code] ?? hints.doWithout, why } = known;
  const envelope = errorEnvelope(code, message, { details, hint });
  return { ok: false, envelope, why: why ?? failureFor(causes[code] ?? 'other', message), transient, fate };
}

/**
 * Statuses that servers send before anything is done, by HTTP's definition (ADR 35). Not among them: 3xx (303 is how many servers answer
 * a POST that they have carried out), 406 (found out when the answer is written), 408 and every 5xx (a proxy sends them for a server that
 * is still at work), and undefined ones.
 */
const refusals: ReadonlySet<number> = new Set([
  ...[
    400, 401, 402, 403, 404, 405, 407, 409, 410, 411, 412, 413, 414, 415, 417, 421, 422, 423, 426, 428, 429, 431, 451,
  ],
]);

/** Statuses that a later try may survive; every other 4xx is about the request itself. */
const passing: ReadonlySet<number> = new Set([408, 429]);

/** Statuses that other arguments may avoid: every other one is about us, or about the server. */
const hintsByStatus: ReadonlyMap<number, string> = new Map([
  ...[400, 409, 411, 412, 415, 422].map((status) => [status, hints.correct] as const),
  ...[404, 410].map((status) => [status, hints.notThere] as const),
  ...[413, 414].map((status) => [status, hints.askForLess] as const),
  ...[401, 402, 403, 407, 451].map((status) => [status, hints.noAccess] as const),
  [429, hints.tooMany],
]);

/** The failure for a status without a usable answer, and how long the server wants to be left alone. */
export function failedWith(status: number, retryAfterMs: number | null = null): ToolFailure {
  const transient = status >= 500 || passing.has(status);
  const fate = refusals.has(status) ? 'refused' : transient ? 'lost' : 'answered';
  const hint = hintsByStatus.get(status) ?? hints.doWithout;
  const message = `the tool answered ${status}`;
  const why = failureFor(causeOfStatus(status), message, status);
  const details = { status, ...(retryAfterMs !== null && { retry_after_ms: retryAfterMs }) };
  return failure('tool-failed', message, { transient, fate, details, hint, why });
}

/** The failure for a lost connection; `signal` tells a timeout of ours from a fault of theirs. */
export function lost(error: unknown, signal: AbortSignal): ToolFailure {
  if (signal.aborted)
    return failure('tool-timeout', 'the tool did not answer in time', { transient: true, fate: 'lost' });
  const fault = faultOf(error);
  if (fault !== null) return brokenHere(error);
  const code = codeOf(error);
  if (code === egressRefused) return refusedByUs;
  if (wasNeverSent(error))
    return failure('tool-unreachable', `the tool cannot be reached (${code})`, { transient: true, fate: 'refused' });
  const message = 'the connection was lost before the answer';
  return failure('tool-failed', message, { transient: true, fate: 'lost', why: failureFor('lost', message) });
}

/** A fault of ours, and what it proves: a call that never left was not carried out. */
export function brokenHere(error: unknown): ToolFailure {
  return failure('internal', 'the tool broke', { transient: false, fate: wasNeverSent(error) ? 'refused' : 'lost' });
}

/** Not the tool's own fault: no breaker opens for it, and no later try succeeds until somebody changes a setting. */
const refusedByUs = forbidden('egress-refused', 'the tool has a private address that is not allowed');

/** A call that our settings forbid. */
export function forbidden(reason: 'egress-refused' | 'not-as-pinned', message: string): ToolFailure {
  const why = failureFor(reason, message);
  const known = { transient: false, fate: 'refused', details: { reason }, why } as const;
  return failure('tool-failed', message, { ...known, hint: hints.notAllowed });
}
