import { expect, it } from '@jest/globals';
import { compareRuns, ofCatalogue } from './compare-runs.js';
import { amount } from '../support/amount.js';

it('a compiled graph comes to what it should, node by node and item by item', async () => {
  const { difference, compared } = await compareRuns(1, amount(40, 150));
  expect(difference).toBeNull();
  const { forks, loops, nested, failed, called } = compared;
  expect(Math.min(forks, loops, nested, failed, called)).toBeGreaterThan(amount(2, 10));
}, 60_000);

it('so does one of the catalogue’s own types', async () => {
  const { difference, compared } = await compareRuns(1, amount(12, 40), ofCatalogue);
  expect(difference).toBeNull();
  expect(Math.min(compared.loops, compared.disabled)).toBeGreaterThan(amount(1, 5));
}, 60_000);
