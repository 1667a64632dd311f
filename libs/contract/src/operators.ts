/** Who uses the API: a viewer has its key, an operator that of operators. */
export const roles = ['viewer', 'operator'] as const;
export type Role = (typeof roles)[number];

/** What an operator may say to a call that waits for an approval. */
export const approvalAnswers = ['approve', 'deny'] as const;
export type ApprovalAnswer = (typeof approvalAnswers)[number];

/** What becomes of the texts that waited while a person had the conversation: the agent reads them, or nobody does. */
export const waitingTexts = ['handle', 'skip'] as const;
export type WaitingTexts = (typeof waitingTexts)[number];

/** How a breaker stands. */
export const breakerStates = ['closed', 'open', 'half-open'] as const;
export type BreakerStatus = (typeof breakerStates)[number];

/** What an operator may force a breaker to; `auto` lets it decide again. */
export const breakerOrders = ['open', 'closed', 'auto'] as const;
export type BreakerOrder = (typeof breakerOrders)[number];

/** What may be done to the policy. */
export const policyActions = ['set', 'rollback'] as const;
export type PolicyAction = (typeof policyActions)[number];
