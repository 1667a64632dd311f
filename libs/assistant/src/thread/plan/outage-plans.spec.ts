import { expect, it } from '@jest/globals';
import { playOutages } from '../../../test/outage-plans.js';
import { amount } from '../../../../../test/support/amount.js';

const plans = amount(100, 500);

it('random plans whose provider is away for 5 to 90 seconds end as without, with words, and none of them false', () => {
  const { figures, findings } = playOutages(plans);
  expect(findings).toEqual([]);
  expect(figures).toMatchObject({ plans, cancelled_by_outage: 0, false_last_words: 0, silent_ends: 0 });
  expect(figures.outages).toBeGreaterThan(plans);
  expect(figures.longest_s).toBeGreaterThan(85);
});
