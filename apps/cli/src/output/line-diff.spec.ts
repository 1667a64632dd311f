import { describe, expect, it } from '@jest/globals';
import { lineDiff } from './line-diff.js';

describe('a diff of lines', () => {
  it.each([
    ['nothing changed', 'a b', 'a b', '  a|  b'],
    ['a line changed', 'a b c', 'a x c', '  a|- b|+ x|  c'],
    ['lines came', '', 'a b', '+ a|+ b'],
    ['lines went', 'a b', 'b', '- a|  b'],
    ['lines moved', 'a b c', 'c a b', '+ c|  a|  b|- c'],
  ])('shows that %s', (_, before, after, diff) => {
    const lines = (text: string): string[] => text.split(' ').filter(Boolean);
    expect(lineDiff(lines(before), lines(after)).join('|')).toBe(diff);
  });
});
