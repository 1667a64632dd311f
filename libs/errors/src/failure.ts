import { clip } from '#values';

const statuses = [400, 401, 403, 404, 429] as const;

/** Why a model or tool call failed: a closed set, so that it can be a metric's label. */
export const failureCauses = [
  ...(['400', '401', '403', '404', '429', '4xx', '5xx'] as const),
  'timeout',
  /** No connection was made. */
  'unreached',
  /** A connection was made, and ended before the answer. */
  'lost',
  'unreadable',
  /** It was answered with a refusal in words, and no status. */
  'refused',
  'breaker-open',
  'not-as-pinned',
  'egress-refused',
  'other',
] as const;

export type FailureCause = (typeof failureCauses)[number];

/** What is known about a failed call. */
export interface Failure {
  cause: FailureCause;
  /** The HTTP status of the answer; absent: there was none. */
  status?: number;
  /** Our own message and a machine's short code, never text of a provider or a tool: that may quote a person (I9). */
  message: string;
}

const maxMessageCharacters = 200;

/** The cause of a failure that was answered with this status. */
export function causeOfStatus(status: number): FailureCause {
  const known = statuses.find((each) => each === status);
  if (known !== undefined) return `${known}`;
  if (status >= 500) return '5xx';
  return status >= 400 ? '4xx' : 'other';
}

/** A failure in the form that journals and ledgers keep. */
export function failureFor(cause: FailureCause, message: string, status?: number): Failure {
  return { cause, ...(status === undefined ? {} : { status }), message: clip(message, maxMessageCharacters) };
}
