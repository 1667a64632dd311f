/**
 * A middleware that a policy names, and what it is told (ADR 31); the name alone where there is nothing to tell. `hash` is of the file
 * that it is, where it is one: a process with another file does not have this middleware (ADR 45).
 */
export type MiddlewareUse = string | { name: string; options?: Record<string, unknown>; hash?: string };

/** Who a run is for: a person on a channel of theirs, or who calls the API, by the key that they have or the role they signed in with. */
export type CallerRole = 'person' | 'viewer' | 'operator' | 'agent';

/** Where a middleware's hooks stand, in the order of a turn. */
export const hookPoints = ['before-model', 'after-model', 'before-tool', 'after-tool', 'before-final'] as const;

/** What a hook may have done, beside letting pass. `skipped` and `failed`: it threw or was late, and the run went on or ended. */
export const hookDeeds = ['changed', 'answered', 'refused', 'skipped', 'failed'] as const;

/** One thing that a middleware did, as journal, ledger and metrics keep it. */
export interface MiddlewareNote {
  name: string;
  at: (typeof hookPoints)[number];
  did: (typeof hookDeeds)[number];
}
