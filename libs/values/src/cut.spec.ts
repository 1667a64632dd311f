import { describe, expect, it } from '@jest/globals';
import { clip, clipUnder, endOf, firstOf, lastOf, latestWithin, startOf, startOfBytes, unitsOf } from './cut.js';

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

  it('I8: is under rules 1 what it was: without the mark, and with a sign for half a character', () => {
    expect([unitsOf('a👍', 2), unitsOf('ab', -1)]).toEqual(['a\uD83D', '']);
    expect([
      clipUnder(1, 'a👍', 2),
      clipUnder(1, 'a👍b', 3, '…', '(cut)'),
      clipUnder(1, 'ab', 2, '…', '(cut)'),
    ]).toEqual([...['a\uFFFD', 'a👍(cut)', 'ab']]);
    expect([clipUnder(2, 'a👍', 2), clipUnder(3, 'ab', 2)]).toEqual(['a…', 'ab']);
  });

  it('is a name by its end', () => {
    expect([endOf('abc', 2), endOf('abc', 0)]).toEqual(['bc', '']);
  });
});

describe('a list', () => {
  it('has its latest within a size, and the very last in any case', () => {
    const sized = (most: number, mostSize: number): number[] => latestWithin([5, 1, 2], { most, mostSize }, (n) => n);
    expect([sized(9, 8), sized(9, 7), sized(2, 8), sized(9, 1)]).toEqual([[5, 1, 2], [1, 2], [1, 2], [2]]);
    expect(latestWithin([], { mostSize: 1 }, () => 1)).toEqual([]);
  });

  it('has its first or its last, and none of them where none is asked for', () => {
    expect([firstOf([1, 2, 3], 2), lastOf([1, 2, 3], 2)]).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect([firstOf([1, 2], -1), lastOf([1, 2], 0), lastOf([1, 2], -3)]).toEqual([[], [], []]);
  });
});
