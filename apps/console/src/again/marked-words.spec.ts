import { describe, expect, it } from '@jest/globals';
import { markWords } from './marked-words.js';

const marked = (pieces: { text: string; isOther: boolean }[]): string =>
  pieces.map(({ text, isOther }) => (isOther ? `[${text}]` : text)).join('');

describe('two texts beside each other', () => {
  it('have the words marked that only one of them has', () => {
    const { left, right } = markWords('We have 7 parcels today.', 'Today we have 7 small parcels today.');
    expect(marked(left)).toBe('[We] have 7 parcels today.');
    expect(marked(right)).toBe('[Today] [we ]have 7 [small ]parcels today.');
  });

  it('are the texts again, put together, whatever stands in them', () => {
    const texts = ['', '  a  b\n\nc ', 'a b c', 'é 😀  x', 'c b a'];
    for (const one of texts)
      for (const other of texts) {
        const { left, right } = markWords(one, other);
        expect(left.map(({ text }) => text).join('')).toBe(one);
        expect(right.map(({ text }) => text).join('')).toBe(other);
      }
  });

  it('have nothing marked where they are the same, and are marked whole where they are long', () => {
    expect(markWords('a b', 'a b').right).toEqual([{ text: 'a b', isOther: false }]);
    const long = 'word '.repeat(801);
    expect(markWords(long, 'word').right).toEqual([{ text: 'word', isOther: true }]);
  });
});
