import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

import { ownPatterns } from './own-patterns.js';

/** What stands in the place of a secret. */
export const redacted = '[REDACTED]';

type Span = readonly [start: number, end: number];

const options = {
  config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }] },
  noPhysicFilePath: true,
};

/**
 * A text without the secrets that are recognised in it: by the recommended rules of secretlint, and by forms of our own. What is no text of a person's
 * stays as it is, byte by byte. The same text gives the same answer; a repeat finds nothing more.
 */
export async function redactSecrets(text: string): Promise<string> {
  if (!mayHoldSecret(text)) return text;
  const { messages } = await lintSource({
    source: { filePath: 'message.txt', content: text, ext: '.txt', contentType: 'text' },
    options,
  });
  const known = messages.map(({ range: [start, end] }): Span => [start, end]);
  return withoutSpans(text, [...known, ...ownPatterns.flatMap((pattern) => findSpans(text, pattern))]);
}

/** No secret is without eight signs in a row, or without a word that names one: most messages are done here. */
function mayHoldSecret(text: string): boolean {
  return /[^\s]{16}|pass|secret|token|key|pin\b|:\/\//i.test(text);
}

function findSpans(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), (found): Span => {
    const [whole, secret = whole] = found;
    const start = found.index + whole.lastIndexOf(secret);
    return [start, start + secret.length];
  });
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let [at, kept] = [0, ''];
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    if (end <= at) continue;
    if (text.slice(start, end) === redacted) continue;
    if (start >= at) kept += text.slice(at, start) + redacted;
    at = end;
  }
  return kept + text.slice(at);
}
