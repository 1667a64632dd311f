import { isObject } from '#values';
import { unfencedData, untrustedData } from '#content';

/** What a task came to in words that others wrote: its result, its error unless the runtime worded that, and what a test has shown. */
export interface ForeignWords {
  /** What kind of task it was, and its id. */
  kind: string;
  id: string;
  result?: string;
  error?: string;
  test?: string;
  spec?: string;
}

/** Each in a fence that says whose it is and what it is; nothing where there are no words. */
export function fencedWords(
  { kind, id, result = '', error = '', test = '', spec = '' }: ForeignWords,
  maxChars?: number,
): string[] {
  const all = [
    ['result', result],
    ['error', error],
    ['test', test],
    ['spec', spec],
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

/** An outcome without what its test has shown, and that: values of a run are data, whoever reads the outcome. */
export function withoutTest(outcome: unknown): { made: unknown; test: string } {
  const verification = isObject(outcome) ? outcome['verification'] : null;
  if (!isObject(outcome) || !isObject(verification)) return { made: outcome, test: '' };
  const { values, ...shown } = verification;
  return { made: { ...outcome, verification: shown }, test: typeof values === 'string' ? values : '' };
}
