import type { BriefRequest } from '../model.js';

/** A prompt as it is sent beside a schema, in the words of the brief form. */
export function besideSchema({ user }: { user: string }, brief: BriefRequest): { system: string; user: string } {
  return { system: brief.system, user: brief.userOf?.(user) ?? user };
}
