import { expect, it } from '@jest/globals';
import { inlineTypes } from './catalogue-graph.js';
import { compareRuns, ofCatalogue } from './compare-runs.js';

it('a thousand compiled graphs come to what they should', async () => {
  const { difference, compared } = await compareRuns(1, 1_000);
  expect(difference).toBeNull();
  expect(compared.graphs).toBe(1_000);
}, 300_000);

it('so do a thousand of the catalogue’s inline types, with loops, disabled nodes and each way after an error', async () => {
  const { difference, compared } = await compareRuns(1, 1_000, ofCatalogue);
  expect(difference).toBeNull();
  const { graphs, loops, nested, disabled, types, onError, failed } = compared;
  expect(inlineTypes.filter((type) => !types.has(type))).toEqual([]);
  expect([...onError].sort()).toEqual(['continueErrorOutput', 'continueRegularOutput', 'stopWorkflow']);
  expect(graphs).toBe(1_000);
  expect(Math.min(loops, nested, disabled)).toBeGreaterThan(100);
  expect(failed).toBeLessThan(500);
}, 300_000);
