import type { Address } from '#protocol';
import { toThreadAddress, toThreadSide } from '#registry';

/** A thread's name, and whose it is: `weekly` is the operator's, `weekly-user-ann` that of ann. */
export const threadIdForm =
  /^[A-Za-z0-9](?:(?!-user-)[A-Za-z0-9._-]){0,63}(?:-user-(?!.*-user-)[A-Za-z0-9][A-Za-z0-9._@-]{0,63})?$/;

const divider = '-user-';

/** Whose a thread is that names nobody. */
export const operator = 'operator';

export function userOfThread(threadId: string): string {
  const at = threadId.lastIndexOf(divider);
  return at < 0 ? operator : threadId.slice(at + divider.length);
}

/** Where a thread is. */
export function threadAddress(threadId: string): Address {
  return toThreadAddress(threadId, userOfThread(threadId));
}

/** The thread at such an address. */
export function threadAt({ ours }: Address): string {
  return ours.slice(toThreadSide('').length);
}

/** The actor that a request's id names; null: the text is none. */
export function actorOfRequest(requestId: string): string | null {
  return /^(act_[0-9A-HJKMNP-TV-Z]{26})\.\d+\.\d+$/.exec(requestId)?.[1] ?? null;
}
