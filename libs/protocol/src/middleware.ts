/**
 * A middleware that a policy names, with its options (ADR 31); the name alone where it has none. `hash` is the hash of its file, if it is
 * a file: a process with another file does not have this middleware (ADR 45).
 */
export type MiddlewareUse = string | { name: string; options?: Record<string, unknown>; hash?: string };

/** Who a run is for: a person on a channel, or an API caller by the role of their key or sign-in. */
export type CallerRole = 'person' | 'viewer' | 'operator' | 'agent';

/** Where a middleware's hooks stand, in the order of a turn. */
export const hookPoints = ['before-model', 'after-model', 'before-tool', 'after-tool', 'before-final'] as const;

/** What a hook did, other than letting pass. `skipped` and `failed`: it threw or was late, and the run went on or ended. */
export const hookDeeds = ['changed', 'answered', 'refused', 'skipped', 'failed'] as const;

/** One action of a middleware, as journal, ledger and metrics keep it. */
export interface MiddlewareNote {
  name: string;
  at: (typeof hookPoints)[number];
  did: (typeof hookDeeds)[number];
}
