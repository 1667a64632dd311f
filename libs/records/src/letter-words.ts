import { errorCodes } from '#errors';

/** `open` until somebody takes it; `replaying` while that one is at it; then `replayed` or `discarded` for good. */
export const letterStatuses = ['open', 'replaying', 'replayed', 'discarded'] as const;
export type LetterStatus = (typeof letterStatuses)[number];

/** What failed for the last time: a turn, or an effect that was owed. */
export const letterKinds = ['turn', 'run-tool', 'send-reply'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Why it failed. */
export const deathCodes = [...errorCodes, 'parked'] as const;
export type DeathCode = (typeof deathCodes)[number];
