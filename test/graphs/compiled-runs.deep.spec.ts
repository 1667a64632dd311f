import { expect, it } from '@jest/globals';
import { compareRuns } from './compare-runs.js';

it('a thousand compiled graphs come to what they should', async () => {
  const { difference, compared } = await compareRuns(1, 1_000);
  expect(difference).toBeNull();
  expect(compared.graphs).toBe(1_000);
}, 300_000);
