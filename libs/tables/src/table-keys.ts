import { createHash } from 'node:crypto';

/** Hash of a table's id to when one was last made under it, in ms. No TTL: what is neither there nor in the audit is taken out when tables are listed. */
export const tableIndexKey = '{turnpike}:tables';

/** The id of the table of a name: names are unique since ids are theirs. */
export function deriveTableId(name: string): string {
  return `tbl_${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}

export function isTableId(text: string): boolean {
  return /^tbl_[0-9a-f]{32}$/.test(text);
}

/** Data tables, each in a slot of its own. */
export const tableKeys = {
  /** Hash: `schema` as JSON, and `version`, another one after each write. No TTL. */
  table: (id: string) => `{${id}}:table`,
  /** Hash of row id to the row as JSON: cells by the ids of columns, when it was made and changed. No TTL. */
  rows: (id: string) => `{${id}}:table-rows`,
  /** JSON: what a write under an idempotency key was, and its answer. TTL: a week. */
  done: (id: string, key: string) => `{${id}}:table-done:${createHash('sha256').update(key).digest('hex')}`,
  /** List of what operators changed as JSON, newest first: at most 1,000. TTL: 90 days, once the table is deleted. */
  changes: (id: string) => `{${id}}:table-changes`,
} as const;
