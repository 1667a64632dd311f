import { validatePolicy } from '#policy';
import type { PolicyTable } from '#policy';
import type { Redis } from '#redis';
import { PolicyStore } from '#versions';

export type AlertPolicy = NonNullable<PolicyTable['alerts']>;

/** When people are told of what, by the policy in force; empty where none is stored yet, or this build cannot read it. */
export async function readAlertPolicy(redis: Redis, retentionSeconds: number): Promise<AlertPolicy> {
  const store = new PolicyStore(redis, retentionSeconds * 1_000);
  const { current } = await store.status();
  const check = current === null ? null : validatePolicy(await store.table(current));
  return (check?.ok ? check.table.alerts : undefined) ?? {};
}
