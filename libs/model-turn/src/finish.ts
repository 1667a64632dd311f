/** Why a model stopped. `length`: it was cut off; `other`: nobody says. */
export const finishes = ['stop', 'length', 'refusal', 'other'] as const;
export type Finish = (typeof finishes)[number];
