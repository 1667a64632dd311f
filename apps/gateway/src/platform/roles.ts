/** Who uses the API: a viewer has its key, an operator that of operators. */
export const roles = ['viewer', 'operator'] as const;
export type Role = (typeof roles)[number];
