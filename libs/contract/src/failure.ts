const statuses = [400, 401, 403, 404, 429] as const;

/** Why a call of a model or of a tool came to nothing: a closed set, so that a metric may be told apart by it. */
export const failureCauses = [
  ...(['400', '401', '403', '404', '429', '4xx', '5xx'] as const),
  'timeout',
  /** No connection came about. */
  'unreached',
  /** One did, and ended before the answer. */
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

/** What is known of a call that came to nothing. */
export interface Failure {
  cause: FailureCause;
  /** The HTTP status that was answered; absent: none was. */
  status?: number;
  /** Our own words and a machine's short ones, never what a provider or a tool has written: that may quote a person (I9). */
  message: string;
}

const maxMessageCharacters = 200;

/** Why a call failed that was answered with this status. */
export function causeOfStatus(status: number): FailureCause {
  const known = statuses.find((each) => each === status);
  if (known !== undefined) return `${known}`;
  if (status >= 500) return '5xx';
  return status >= 400 ? '4xx' : 'other';
}

/** A failure in the form that journals and ledgers keep. */
export function failureFor(cause: FailureCause, message: string, status?: number): Failure {
  return { cause, ...(status === undefined ? {} : { status }), message: message.slice(0, maxMessageCharacters) };
}
