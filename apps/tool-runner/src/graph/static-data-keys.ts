import { createHash } from 'node:crypto';

const hashed = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** What a workflow of a tenant remembers, in a slot of its own (ADR 202). */
export const staticDataKeys = {
  /** Hash: version, state (JSON): what code has left. TTL: 90 days since the last change. */
  state: (tenant: string, workflowId: string): string => `{static:${hashed(tenant, workflowId)}}:data`,
  /** JSON: the answer of a call that has changed it, for who makes the call again. TTL: a week. */
  answer: (tenant: string, workflowId: string, call: string): string =>
    `{static:${hashed(tenant, workflowId)}}:answer:${hashed(call)}`,
} as const;
