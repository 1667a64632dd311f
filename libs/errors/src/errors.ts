/** Every error code that leaves the engine: in envelopes, ledgers, HTTP answers and metrics. Kebab-case, closed. */
export const errorCodes = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'idempotency-key-in-use',
  'idempotency-key-reused',
  'unavailable',
  'contract-broken',
  'bad-answer',
  'unknown-tool',
  'bad-tool-args',
  'tool-cap-reached',
  'tool-timeout',
  'tool-failed',
  'tool-unreachable',
  'tool-bad-answer',
  'outcome-unknown',
  'approval-denied',
  'approval-expired',
  'breaker-open',
  'model-failed',
  'model-timeout',
  'middleware-refused',
  'middleware-failed',
  'cost-cap',
  'budget-spent',
  'deadline-passed',
  'opted-out',
  'taken-over',
  'not-taken-over',
  'busy',
  'rate-limited',
  'send-rejected',
  'send-unknown',
  'cancelled',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The one shape of every failure of a tool, unknown tools included. */
export interface ErrorEnvelope {
  success: false;
  error: { code: ErrorCode; message: string; details?: unknown };
  remediation_hint?: string;
}

export function errorEnvelope(
  code: ErrorCode,
  message: string,
  more: { details?: unknown; hint?: string } = {},
): ErrorEnvelope {
  return {
    success: false,
    error: more.details === undefined ? { code, message } : { code, message, details: more.details },
    ...(more.hint === undefined ? {} : { remediation_hint: more.hint }),
  };
}

/** Never worth trying again: the request itself is wrong. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Worth trying again, after `retryAfterMs` milliseconds if the other side named a time. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
  readonly retryAfterMs: number | undefined;
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions & { retryAfterMs?: number },
  ) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs;
  }
}

/** A defect of ours: never retried, always reported. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}
