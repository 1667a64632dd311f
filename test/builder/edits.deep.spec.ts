import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import { nothingLost, ordersAgree, undoneExactly } from '../../libs/builder/test/edit-properties.js';

it('10,000 random sequences of edits are undone exactly, and independent ones agree in either order', () => {
  expect(fc.check(undoneExactly, { numRuns: 10_000, seed: 19 })).toMatchObject({ failed: false, numRuns: 10_000 });
  let merged = 0;
  const orders = ordersAgree(() => (merged += 1));
  expect(fc.check(orders, { numRuns: 10_000, seed: 20 })).toMatchObject({ failed: false, numRuns: 10_000 });
  expect(merged).toBeGreaterThan(2_000);
}, 120_000);

it('1,000 interleavings of a person and the builder lose no edit', () => {
  expect(fc.check(nothingLost, { numRuns: 1_000, seed: 21 })).toMatchObject({ failed: false, numRuns: 1_000 });
}, 60_000);
