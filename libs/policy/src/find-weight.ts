import type { PolicyTable } from './policy.js';

/** How many turns a tenant with a backlog has for one of another's. */
export function findWeight({ weights = {} }: Pick<PolicyTable, 'weights'>, tenant: string): number {
  return Object.hasOwn(weights, tenant) ? (weights[tenant] ?? 1) : 1;
}
