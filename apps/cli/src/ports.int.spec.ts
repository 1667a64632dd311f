import { expect, it } from '@jest/globals';
import { freeRow } from './ports.js';

it('finds ports in a row where any will do: none of them is 0, or one that only this machine may have', async () => {
  expect(await freeRow(0, 4)).toBeGreaterThan(1_023);
});
