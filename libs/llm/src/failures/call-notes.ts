/** What is known of a failed call, beside its public error. */
export interface CallNotes {
  /** The HTTP status with which the provider refused it: nothing was answered, so nothing is paid. */
  status?: number;
  /** No connection to the provider was made, so nothing is paid either. */
  isUnreached?: boolean;
  /** Its provider has no model of that name. */
  isUnknownModel?: boolean;
  /** There was an answer, but an unreadable one. */
  isUnreadable?: boolean;
  /** A part of its answer came before it failed: that part may be paid, whatever the status says. */
  hasBegun?: boolean;
  /** Its answer began, and then was silent for the limit of streams. */
  isSilent?: boolean;
  /** It was asked in the brief form. */
  isBrief?: true;
  /** It was never made. */
  isUncalled?: boolean;
  /** How long it waited before it was made, in milliseconds. */
  waitedMs?: number;
}

const notes = new WeakMap<Error, CallNotes>();

/** Attaches a note to a failed call's error, and returns that error. */
export function noteOn<E>(error: E, more: CallNotes): E {
  if (error instanceof Error) notes.set(error, { ...notes.get(error), ...more });
  return error;
}

/** The notes on the error of a failed call. */
export function readNotes(error: unknown): CallNotes {
  return (error instanceof Error && notes.get(error)) || {};
}
