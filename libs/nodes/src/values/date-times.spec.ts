import { expect, it } from '@jest/globals';
import { timeIn } from './date-times.js';

it.each([1_700_000_000, '170000000000'])('takes numbers for milliseconds in versions of rules 1: %s', (value) => {
  expect(timeIn(value, { zone: 'UTC', rules: 1 })?.toMillis()).toBe(Number(value));
  expect(timeIn(value, { zone: 'UTC', rules: 2 })?.toMillis()).toBe(Number(value) * 1_000);
});

it.each([NaN, Infinity, -1e300, '12345', 'x1700000000', '', true, null, {}])('knows that %j is no time', (value) => {
  expect(timeIn(value, { zone: 'UTC', rules: 2 })).toBeNull();
});
