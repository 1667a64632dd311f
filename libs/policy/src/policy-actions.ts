/** What may be done to the policy. */
export const policyActions = ['set', 'rollback'] as const;
export type PolicyAction = (typeof policyActions)[number];
