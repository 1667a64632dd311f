import { readFileSync } from 'node:fs';
import type { Kind } from './kinds.js';

/** The stable half of a kind's prompt in bytes: as it was at a commit, and as it is beside a schema now. */
export interface PromptBytes {
  kind: string;
  before: number;
  now: number;
}

interface Before {
  /** The commit. */
  at: string;
  bytes: Record<string, number>;
}

/** Measured once with the tools that `kinds` has; the file is a source, which no build copies. */
export const before = JSON.parse(
  readFileSync(new URL(new URL('bytes-before.json', import.meta.url).href.replace('/dist/', '/')), 'utf8'),
) as Before; // written as it stands there

export function promptBytesOf(kinds: readonly Kind[]): PromptBytes[] {
  const known = kinds.filter(({ name }) => Object.hasOwn(before.bytes, name));
  return known.map(({ name, system }) => ({
    kind: name,
    before: before.bytes[name] ?? 0,
    now: Buffer.byteLength(system),
  }));
}
