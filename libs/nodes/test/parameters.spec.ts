import { expect, it } from '@jest/globals';
import { catalogue } from '../src/index.js';
import { defineNode } from '../src/catalogue-node.js';
import { flag, textProperty } from '../src/parameters/properties.js';
import { figuresOf } from './parameters/figures.js';
import { placesOf } from './parameters/places.js';
import { allPlaces, prove } from './parameters/prove.js';

/** Of all parameters every so many: `verify:deep` has the others. */
const sampleStep = 25;

it('a sample of all parameters changes what their nodes do, or is refused', () => {
  expect(figuresOf(allPlaces().filter((_, at) => at % sampleStep === 0)).wrong).toEqual([]);
});

it('finds a parameter that does nothing, one that does something, and one that is refused', () => {
  const [limit] = catalogue.filter(({ description }) => description.name.endsWith('.limit'));
  if (limit?.runs.as !== 'pure') throw new Error('limit is pure');
  const properties = [
    ...limit.description.properties,
    textProperty('unread', 'Unread'),
    flag('fixed', 'Fixed', false, { onlyDefault: 'for a test' }),
  ];
  const type = defineNode({ ...limit.description, properties }, limit.runs);
  const proofs = placesOf(type, 1).map((place) => [place.path, prove(type, place)]);
  expect(Object.fromEntries(proofs)).toEqual({
    maxItems: 'proven',
    keep: 'proven',
    unread: 'nothing',
    fixed: 'refused',
  });
});
