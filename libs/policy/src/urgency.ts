/** The class of a model call, in order of priority: a text just sent, one that has waited, one that an operator has replayed. */
export const urgencies = ['fresh', 'backlog', 'redrive'] as const;
export type Urgency = (typeof urgencies)[number];
