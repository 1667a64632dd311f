import { describe, expect, it } from '@jest/globals';
import { clip, endOf, firstOf, lastOf, startOf, startOfBytes } from './cut.js';

describe('a text that is cut', () => {
  it('has a mark where something is missing, and none where nothing is', () => {
    expect(clip('four', 4)).toBe('four');
    expect(clip('fives', 4)).toBe('five…');
    expect(clip('fives', 4, ' [cut]')).toBe('five [cut]');
  });

  it('never ends within a character', () => {
    expect(clip('a👍b', 2, '')).toBe('a');
    expect(startOf('a👍b', 3)).toBe('a👍');
    expect([0, 1, 2, 3, 4, 5, 6].map((bytes) => startOfBytes('a👍b', bytes))).toEqual([
      ...['', 'a', 'a', 'a', 'a', 'a👍', 'a👍b'],
    ]);
  });

  it('is a name by its end', () => {
    expect([endOf('abc', 2), endOf('abc', 0)]).toEqual(['bc', '']);
  });
});

describe('a list', () => {
  it('has its first or its last, and none of them where none is asked for', () => {
    expect([firstOf([1, 2, 3], 2), lastOf([1, 2, 3], 2)]).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect([firstOf([1, 2], -1), lastOf([1, 2], 0), lastOf([1, 2], -3)]).toEqual([[], [], []]);
  });
});
