import type { Schemas } from '#client';
import { words } from '../../wording.js';

/** An operator's decisions: the result of an action, or that it is to be done again. */
export type Choice = NonNullable<Schemas['LetterReplayRequest']['choice']>;

export const choiceWords: Record<Choice, string> = {
  'as-sent': 'it was sent',
  resend: 'send it again',
  'as-done': 'it was done',
  'as-failed': 'it failed',
  again: 'do it again',
};

const kindWords: Record<Schemas['LetterCause']['kind'], string> = {
  turn: 'A turn of the agent',
  'run-tool': 'A call',
  'send-reply': 'A reply',
};

/** What failed, and how: `A reply: send unknown`, `add_note: outcome unknown`. */
export function causeWords({ kind, tool, code }: Pick<Schemas['LetterCause'], 'kind' | 'tool' | 'code'>): string {
  return `${tool ?? kindWords[kind]}: ${words(code)}`;
}

/** The filter of the list, in an address; blank: none. */
export const letterFilterNames = ['status', 'code', 'kind', 'tool', 'since', 'until'] as const;
export type LetterFilter = Record<(typeof letterFilterNames)[number], string>;

export function letterFilterIn(query: URLSearchParams): LetterFilter {
  return Object.fromEntries(letterFilterNames.map((name) => [name, query.get(name) ?? ''])) as LetterFilter; // one for each name
}

/** Where the letters of a cause are listed. */
export function causePlace({ kind, tool, code }: Pick<Schemas['LetterCause'], 'kind' | 'tool' | 'code'>): string {
  const query = new URLSearchParams({ kind, code, ...(tool !== null && { tool }) });
  return `/letters?${query.toString()}`;
}
