import { describe, expect, test } from '@jest/globals';
import { withoutNulls } from './without-nulls.js';

const closed = (properties: object, required: string[] = []) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});
const text = { type: 'string' };
const call = (name: string, args: object) => closed({ name: { type: 'string', const: name }, args }, ['name', 'args']);

const batch = closed({
  calls: {
    type: 'array',
    items: {
      anyOf: [
        call('move', closed({ to: text, by: text }, ['to'])),
        call('note', closed({ by: { type: ['string', 'null'] } })),
      ],
    },
  },
});

const cases: [string, object, unknown, unknown][] = [
  ['in an object', closed({ a: text }), { a: null }, {}],
  [
    'in a list of a list',
    { type: 'array', items: { type: 'array', items: closed({ a: text }) } },
    [[{ a: null }]],
    [[{}]],
  ],
  [
    'in the branch that a fixed field names',
    batch,
    {
      calls: [
        { name: 'move', args: { to: 'x', by: null } },
        { name: 'note', args: { by: null } },
      ],
    },
    {
      calls: [
        { name: 'move', args: { to: 'x' } },
        { name: 'note', args: { by: null } },
      ],
    },
  ],
  [
    'in a branch that lacks a field as well',
    batch,
    { calls: [{ name: 'move', args: { by: null } }] },
    { calls: [{ name: 'move', args: {} }] },
  ],
  ['in an object beside null', { anyOf: [closed({ a: text }), { type: 'null' }] }, { a: null }, {}],
  [
    'behind a reference',
    {
      ...closed({ tree: { $ref: '#/$defs/tree' } }),
      $defs: { tree: closed({ of: { $ref: '#/$defs/tree' }, a: text }) },
    },
    { tree: { of: { of: null, a: null }, a: 'x' } },
    { tree: { of: {}, a: 'x' } },
  ],
  [
    'in the fields of a map',
    { type: 'object', additionalProperties: closed({ a: text }) },
    { one: { a: null }, two: null },
    { one: {}, two: null },
  ],
  ['and keeps one that is required', closed({ a: text }, ['a']), { a: null }, { a: null }],
  ['and keeps one that may be anything', closed({ a: { description: 'any' } }), { a: null }, { a: null }],
  ['and keeps one of a list of values', closed({ a: { enum: ['x', null] } }), { a: null }, { a: null }],
  ['and keeps one of a union', closed({ a: { anyOf: [text, { type: 'null' }] } }), { a: null }, { a: null }],
];

describe('withoutNulls', () => {
  test.each(cases)('takes null for an absent property %s', (_, schema, value, expected) => {
    expect(withoutNulls(value, schema)).toEqual(expected);
  });
});
