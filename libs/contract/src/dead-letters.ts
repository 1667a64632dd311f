import { errorCodes } from './errors.js';

/** `open` until somebody takes it; `replaying` while that one is at it; then `replayed` or `discarded` for good. */
export const letterStatuses = ['open', 'replaying', 'replayed', 'discarded'] as const;
export type LetterStatus = (typeof letterStatuses)[number];

/** What failed for the last time: a turn, or an effect that was owed. */
export const letterKinds = ['turn', 'run-tool', 'send-reply'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Why it failed. */
export const deathCodes = [...errorCodes, 'parked'] as const;
export type DeathCode = (typeof deathCodes)[number];

/** What an operator may decide where no machine can: the result of an action, or that it is to be done again. */
export const replayChoices = ['as-sent', 'resend', 'as-done', 'as-failed', 'again'] as const;
export type ReplayChoice = (typeof replayChoices)[number];

/** How a thing stands that a replay is about. */
export const effectStatuses = ['already-happened', 'will-happen', 'when-given-back', 'unknown'] as const;
export type EffectStatus = (typeof effectStatuses)[number];
