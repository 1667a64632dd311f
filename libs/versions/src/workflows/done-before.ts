import { createHash } from 'node:crypto';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { agentKeys } from '../version-keys.js';
import { WorkflowChangeError } from './workflow-change-error.js';

/** Who changes something, and why. `key`: a repeat under it, while its entry is among the last 1,000, changes nothing. */
export interface ChangedBy {
  by: string;
  why: string | null;
  key?: string;
}

/** What an entry of the audit says of the key that it was made under. */
export interface Keyed {
  key: string;
  /** A hash of the change. */
  of: string;
}

/** Names a change by its key; null: it has none. */
export function keyedBy({ key }: ChangedBy, change: unknown): Keyed | null {
  return key === undefined ? null : { key: hashText(key), of: hashText(JSON.stringify(change)) };
}

/**
 * Whether the change was made before: its entry in the audit is written with it, so a lost answer is found again. To be asked after the look
 * at what is changed: who makes it meanwhile changes that. @throws WorkflowChangeError `key-reused`
 */
export async function wasDone(redis: Redis, keyed: Keyed | null): Promise<boolean> {
  if (keyed === null) return false;
  const lines = await ioBoundary('redis.change-done', () => redis.lrange(agentKeys.published, 0, -1));
  const found = lines.map((line) => parseStored<Partial<Keyed>>(line)).find(({ key }) => key === keyed.key);
  if (found === undefined) return false;
  if (found.of !== keyed.of) throw new WorkflowChangeError('key-reused', 'key', 'the key stands for another change');
  return true;
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
