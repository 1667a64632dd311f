/** What is known of a call that failed, beside what its error says to everybody. */
export interface CallNotes {
  /** The HTTP status with which the provider refused it: nothing was answered, and so nothing is paid for. */
  status?: number;
  /** No connection to the provider came about, and so nothing is paid for either. */
  isUnreached?: boolean;
  /** Its provider has no model of the name that was asked for. */
  isUnknownModel?: boolean;
  /** It was answered, in no way that can be read. */
  isUnreadable?: boolean;
  /** It was never made. */
  isUncalled?: boolean;
  /** How long it waited before it was made, in milliseconds. */
  waitedMs?: number;
}

const notes = new WeakMap<Error, CallNotes>();

/** Remembers something of a failed call, and gives its error back. */
export function noteOn<E>(error: E, more: CallNotes): E {
  if (error instanceof Error) notes.set(error, { ...notes.get(error), ...more });
  return error;
}

/** What has been noted on the error of a failed call. */
export function notesOf(error: unknown): CallNotes {
  return (error instanceof Error && notes.get(error)) || {};
}
