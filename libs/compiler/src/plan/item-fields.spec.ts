import { expect, it } from '@jest/globals';
import { buildField, buildRoundsField, placeOfField } from './item-fields.js';

it('a field says which node made its items, and in which rounds', () => {
  for (const [node, rounds] of [
    ['A', []],
    ['a:b\n1.2:c', [3]],
    ['rounds:A', [1, 20]],
  ] as const)
    expect(placeOfField(buildField(node, rounds))).toEqual({ node, rounds });
  expect(placeOfField(buildRoundsField('A', [1]))).toBeNull();
});
