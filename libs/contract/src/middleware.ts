/** A middleware that a policy names, and what it is told (ADR 31); the name alone where there is nothing to tell. */
export type MiddlewareUse = string | { name: string; options?: Record<string, unknown> };

/** Where a middleware's hooks stand, in the order of a turn (E22–E25). */
export const hookPoints = ['before-model', 'after-model', 'before-tool', 'after-tool', 'before-final'] as const;

/** What a hook may have done, beside letting pass. `skipped` and `failed`: it threw or was late, and the run went on or ended. */
export const hookDeeds = ['changed', 'answered', 'refused', 'skipped', 'failed'] as const;

/** One thing that a middleware did, as journal, ledger and metrics keep it. */
export interface MiddlewareNote {
  name: string;
  at: (typeof hookPoints)[number];
  did: (typeof hookDeeds)[number];
}
