import { expect, it } from '@jest/globals';
import { WorkflowStore } from './workflow-store.js';

it('a list of versions says since when it is whole, once it is full', () => {
  const versions = Array.from({ length: 1_000 }, (_, n) => {
    return { version: `v${n}`, at: 9_000 - n, by: 'ana', note: null, uses: [], repeats: false };
  });
  expect(WorkflowStore.wholeSince(versions.slice(1))).toBeNull();
  expect(WorkflowStore.wholeSince(versions)).toBe(8_001);
});
