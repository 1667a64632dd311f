import { createHash } from 'node:crypto';

/** What a deployment knows a run by: what is asked for twice under one key is one run. */
export function runKey(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
