import { describe, expect, it } from '@jest/globals';
import { nearest } from './nearest.js';

describe('the nearest name', () => {
  it.each([
    ['Fetchh', ['Keep', 'Fetch'], 'Fetch'],
    ['fetch', ['Fetcher', 'Fitch'], 'Fitch'],
    ['ab', ['cd'], null],
    ['Order', ['Orders', 'Ordering'], 'Orders'],
  ])('of %s among %j is %s', (word, names, found) => expect(nearest(word, names)).toBe(found));

  it('is not looked for where both are very long, which would take long', () => {
    expect(nearest('N'.repeat(20_000), ['M'.repeat(20_000)])).toBeNull();
    expect(nearest('N'.repeat(201), [`${'N'.repeat(200)}M`])).toBeNull();
    expect(nearest('Order', ['M'.repeat(10_000_000)])).toBeNull();
  });
});
