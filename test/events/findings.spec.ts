import { expect, it } from '@jest/globals';
import { countFindings } from './findings.js';

const both = (order: string) => [
  { type: 'left', data: { order, n: 3 } },
  { type: 'right', data: { order, n: 4 } },
];
const none = { failed: 0, lost: 0, doubled: 0, anothers: 0 };

it.each([
  ['that has all of its events', [2, 0, 1, both('o')], none],
  ['that has one twice', [0, 0, 1, both('o')], { ...none, doubled: 1, lost: 1 }],
  ['that has another’s', [0, 1, 2, both('p')], { ...none, anothers: 1 }],
  ['that has two in the wrong order', [0, 1, 2, both('o').toReversed()], { ...none, anothers: 1 }],
])('a run %s is told as such', (_, end, found) => {
  expect(countFindings(['o'], [JSON.stringify(end)])).toEqual(found);
});

it('a run that failed is told', () => {
  expect(countFindings(['o'], [null])).toEqual({ ...none, failed: 1 });
});
