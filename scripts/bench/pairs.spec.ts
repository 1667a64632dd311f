import { describe, expect, it } from '@jest/globals';
import { rankOfInterval } from './pairs.js';

describe('the interval of a median', () => {
  it.each([
    [5, -1], // even from the least to the greatest: 94 %
    [6, 0],
    [9, 1],
    [20, 5],
  ])('of %s values begins at the one of rank %s', (count, rank) => {
    expect(rankOfInterval(count)).toBe(rank);
  });
});
