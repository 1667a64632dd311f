import { unfencedData, untrustedData } from '#content';

/** What a task came to in words that others wrote: its result, and its error unless the runtime worded that. */
export interface ForeignWords {
  /** What kind of task it was, and its id. */
  kind: string;
  id: string;
  result?: string;
  error?: string;
}

/** Each in a fence that says whose it is and what it is; nothing where there are no words. */
export function fencedWords({ kind, id, result = '', error = '' }: ForeignWords, maxChars?: number): string[] {
  const all = [
    ['result', result],
    ['error', error],
  ] as const;
  const said = all.filter(([, text]) => text !== '');
  return said.map(([what, text]) =>
    untrustedData(unfencedData(text), {
      source: kind,
      label: `${what} of ${id || kind}`,
      ...(maxChars !== undefined && { maxChars }),
    }),
  );
}
