import { InvariantError } from '#errors';

/** The code of the error for a connection that was not allowed. */
export const egressRefused = 'EGRESS_REFUSED';

/** The code of the error for a body that is longer than its reader wants. */
export const answerTooLong = 'ANSWER_TOO_LONG';

/** Why a request has no whole answer. */
export class TransportError extends Error {
  override readonly name = 'TransportError';

  constructor(
    message: string,
    /** The system's code, such as `ECONNRESET`, or one of ours. It names no address. */
    readonly code: string,
    /** Whether no byte of the request has left: no connection was made for it. Otherwise it may have arrived, and been carried out. */
    readonly isUnsent: boolean,
    options: ErrorOptions = {},
  ) {
    super(message, options);
  }

  /** A failure of Node's own. */
  static of(error: unknown, message: string, isUnsent: boolean): TransportError {
    const code = codeOf(error) ?? 'UNKNOWN';
    return new TransportError(`${message} (${code})`, code, isUnsent, { cause: error });
  }
}

/**
 * What a throw before the request left is: a `TransportError` where Node refuses what was given (`ERR_INVALID_URL`, a forbidden character),
 * else a fault of ours. Either proves that nothing was sent.
 */
export function unsentFailure(error: unknown): Error {
  if (error instanceof TransportError || error instanceof InvariantError) return error;
  if (error instanceof Error && 'code' in error) return TransportError.of(error, 'it cannot be sent', true);
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return Object.assign(new InvariantError(`a request was not made: ${said}`, { cause: error }), { isUnsent: true });
}

/** The fault of ours in an error, or in what caused it; null: there is none. It is never told as a failure of the other side. */
export function faultOf(error: unknown, depth = 0): InvariantError | null {
  if (error instanceof InvariantError) return error;
  if (typeof error !== 'object' || error === null || depth > deepestCause) return null;
  return 'cause' in error ? faultOf(error.cause, depth + 1) : null;
}

/** Codes of failures before a connection, and the system calls that fail before one. An established connection may fail with the same codes. */
const beforeConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  egressRefused,
]);
const connectingCalls = new Set(['connect', 'getaddrinfo']);
const connectedCalls = new Set(['read', 'write']);

/** SDKs wrap errors, and their wrappers have causes. */
const deepestCause = 5;

/**
 * Whether a failure proves that its request never left this process: it may be repeated, and nobody bills it. Any other failure proves
 * nothing. By shape, since SDKs wrap errors, and some bring an HTTP client of their own.
 */
export function wasNeverSent(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > deepestCause) return false;
  if ('isUnsent' in error) return error.isUnsent === true;
  const call = 'syscall' in error ? String(error.syscall) : '';
  if (connectingCalls.has(call)) return true;
  if ('code' in error && beforeConnection.has(String(error.code)) && !connectedCalls.has(call)) return true;
  return 'cause' in error && wasNeverSent(error.cause, depth + 1);
}

/** Why a connection was refused, by the error of the refusal or what wraps it. */
export function refusedFor(error: unknown, depth = 0): 'private-address' | 'own-address' {
  if (typeof error !== 'object' || error === null || depth > deepestCause) return 'private-address';
  if ('reason' in error && error.reason === 'own-address') return 'own-address';
  return 'cause' in error ? refusedFor(error.cause, depth + 1) : 'private-address';
}

/** The code of an error or of what caused it, such as `ECONNREFUSED`; null: it has none. */
export function codeOf(error: unknown, depth = 0): string | null {
  if (typeof error !== 'object' || error === null || depth > deepestCause) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause, depth + 1) : null;
}
