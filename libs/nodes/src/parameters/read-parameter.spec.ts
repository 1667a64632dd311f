import { expect, it } from '@jest/globals';
import { flagAt } from './read-parameter.js';

it.each([
  [true, true],
  ['true', true],
  ['false', false],
  ['', false],
  [undefined, true],
])('reads %j as the flag %j, by default true', (value, flag) => {
  expect(flagAt({ parameter: () => value }, 'f', 0, true)).toBe(flag);
});
