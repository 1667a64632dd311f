import { createHash } from 'node:crypto';
import type { PromptHash } from '#protocol';

const hashDigits = 16;

/** The hashes of a prompt, by which a replay notices one that has changed since. */
export function hashPrompt({ system, user }: { system: string; user: string }): PromptHash {
  return { prefix: digest(system), rest: digest(user) };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, hashDigits);
}
