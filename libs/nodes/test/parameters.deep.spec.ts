import { expect, it } from '@jest/globals';
import { exempt } from './parameters/exempt.js';
import { figuresOf } from './parameters/figures.js';
import { allPlaces } from './parameters/prove.js';

it('every parameter of every version of every type changes what its node does, or is refused', () => {
  const all = allPlaces();
  const { wrong, ...figures } = figuresOf(all);
  process.stdout.write(`parameters of nodes: ${JSON.stringify(figures)}\n`);
  expect(wrong).toEqual([]);
  const known = new Set(all.map(({ place: { type, path } }) => `${type.split('.').at(-1) ?? ''} ${path}`));
  expect([...exempt.keys()].filter((one) => !known.has(one))).toEqual([]);
}, 120_000);
