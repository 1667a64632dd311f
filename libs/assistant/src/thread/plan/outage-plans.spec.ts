import { expect, it } from '@jest/globals';
import { playOutages } from '../../../test/outage-plans.js';

it('500 random plans whose provider is away for 5 to 90 seconds end as without, with words, and none of them false', () => {
  const { figures, findings } = playOutages(500);
  expect(findings).toEqual([]);
  expect(figures).toMatchObject({ plans: 500, cancelled_by_outage: 0, false_last_words: 0, silent_ends: 0 });
  expect(figures.outages).toBeGreaterThan(500);
  expect(figures.longest_s).toBeGreaterThan(85);
});
