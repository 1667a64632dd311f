/** What an operator may decide where no machine can: the result of an action, or that it is to be done again. */
export const replayChoices = ['as-sent', 'resend', 'as-done', 'as-failed', 'again'] as const;
export type ReplayChoice = (typeof replayChoices)[number];

/** How a thing stands that a replay is about. */
export const effectStatuses = ['already-happened', 'will-happen', 'when-given-back', 'unknown'] as const;
export type EffectStatus = (typeof effectStatuses)[number];
