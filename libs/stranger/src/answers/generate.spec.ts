import { describe, expect, it } from '@jest/globals';
import type { Json } from '../json.js';
import { Random } from '../random.js';
import { shapeFaults } from '../rules/shape.js';
import { generate } from './generate.js';

const schemas: Record<string, Json> = {
  'closed objects': {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'boolean' } },
    required: ['a'],
    additionalProperties: false,
  },
  unions: { anyOf: [{ type: 'object', properties: { kind: { const: 'x' } }, required: ['kind'] }, { type: 'null' }] },
  'parts of a whole': {
    allOf: [
      { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
      { properties: { b: { type: 'null' } }, required: ['b'] },
    ],
  },
  references: {
    $ref: '#/$defs/tree',
    $defs: {
      tree: {
        type: 'object',
        properties: { leaves: { type: 'array', items: { $ref: '#/$defs/tree' } } },
        required: ['leaves'],
      },
    },
  },
  bounds: {
    type: 'array',
    items: { type: 'integer', minimum: -3, exclusiveMaximum: 4, multipleOf: 2 },
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
  },
  fractions: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
  lengths: { type: 'string', minLength: 30, maxLength: 31 },
  patterns: { type: 'string', pattern: '^[A-Za-z][\\w-]{0,8}(?:\\.(?:js|ts))?$' },
  days: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' },
  'either of two types': { type: ['string', 'null'] },
  'fields of any name': { type: 'object', additionalProperties: { type: 'integer' } },
};

describe('answers drawn by lot', () => {
  it.each(Object.entries(schemas))('are valid: %s', (_, schema) => {
    const random = new Random(7);
    const faults = Array.from({ length: 200 }, () => shapeFaults(schema, generate(schema, schema, random))).flat();
    expect(faults).toEqual([]);
  });

  it('are the same for the same seed, and others for another', () => {
    const drawn = (seed: number) =>
      Array.from({ length: 5 }, () => generate(schemas['patterns'], {}, new Random(seed)));
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });
});
