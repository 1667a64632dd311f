import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { glossary, splitTitle, findWord } from '../../apps/console/src/glossary/glossary.js';

const page = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');

describe('the words that the console explains', () => {
  it('are those of docs/glossary.md, with its text', () => {
    const entries = [...page.matchAll(/^\*\*([a-z ]+)\*\*: ([^]*?)(?=\n\n|\n*$(?![^]))/gm)];
    const documented: Record<string, string> = Object.fromEntries(
      entries.map(([, word = '', text = '']): [string, string] => [word, text.replaceAll('\n', ' ').trim()]),
    );
    expect(documented).toEqual(
      Object.fromEntries(Object.entries(glossary).map(([word, { meaning }]) => [word, meaning])),
    );
  });

  it('are found by the labels of pages, each by one', () => {
    expect([findWord('Dead letters'), findWord('Turns'), findWord('Took')]).toEqual(['dead letter', 'turn', undefined]);
    const labels = Object.values(glossary).flatMap((entry) => [...entry.labels]);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  });

  it('are found at the beginning of a title', () => {
    expect(splitTitle('Run …8W00')).toEqual({ label: 'Run', rest: ' …8W00' });
    expect(splitTitle('Runs')).toEqual({ label: 'Runs', rest: '' });
    expect([splitTitle('Runners'), splitTitle('Overview')]).toEqual([null, null]);
  });
});
