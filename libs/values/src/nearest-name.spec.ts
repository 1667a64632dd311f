import { expect, it } from '@jest/globals';
import { nearestName } from './nearest-name.js';

const fields = [
  'kind',
  'id',
  'body',
  'until',
  'maxIterations',
  'toolName',
  'args',
  'ms',
  'concurrency',
  'instructions',
];

it.each([
  ['maxIteration', 'maxIterations'],
  ['max_iterations', 'maxIterations'],
  ['MAXITERATIONS', 'maxIterations'],
  ['maxItertaions', 'maxIterations'],
  ['untill', 'until'],
  ['tool-name', 'toolName'],
  ['arg', 'args'],
  ['bdoy', 'body'],
  ['concurency', 'concurrency'],
  ['instruction', 'instructions'],
  ['note', null],
  ['description', null],
  ['x'.repeat(1_000_000), null],
])('a name near one that there is: %.20s', (given, meant) => {
  expect(nearestName(given, fields)).toBe(meant);
});
