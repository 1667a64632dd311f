import { describe, expect, it } from '@jest/globals';
import { markedWithinBytes, withinBytes } from './readable.js';

describe('a result that is longer than a tool may answer', () => {
  const long = 'é'.repeat(40_000);

  it('is cut between two characters', () => {
    expect(withinBytes(long)).toBe('é'.repeat(30_000));
  });

  it('says that it was cut, and how much is missing', () => {
    expect(markedWithinBytes(long)).toBe(`${'é'.repeat(30_000)}\n[cut: 10000 characters more]`);
    expect(markedWithinBytes('short')).toBe('short');
  });
});
