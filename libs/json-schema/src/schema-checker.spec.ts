import { describe, expect, it } from '@jest/globals';
import { heldByTests, schemaChecker } from './schema-checker.js';
import type { Difference, SchemaOwner } from './schema-checker.js';

const pair = {
  type: 'object',
  properties: { a: { type: 'string' }, b: { type: 'number' } },
  required: ['a', 'b'],
  additionalProperties: false,
};

/** How many faults a value has. */
function faults(owner: SchemaOwner, difference: Difference, value: unknown): number {
  const fits = schemaChecker(owner, difference).compile(pair);
  return fits(value) ? 0 : (fits.errors ?? []).length;
}

describe.each(['ours', 'foreign'] as const)('a checker of schemas that are %s', (owner) => {
  it('tells every fault, or the first where that is asked for', () => {
    expect([faults(owner, {}, { c: 1 }), faults(owner, { allErrors: false }, { c: 1 })]).toEqual([3, 1]);
  });

  it('takes what a value inherits for no field of it', () => {
    expect(faults(owner, {}, Object.create({ a: 'a', b: 1 }))).toBe(2);
  });

  it('refuses a word that means nothing, but where it is told to pass over it', () => {
    const schema = { type: 'string', lenght: 2 };
    expect(() => schemaChecker(owner).compile(schema)).toThrow(/unknown keyword: "lenght"/);
    expect(schemaChecker(owner, { strict: false }).compile(schema)('abc')).toBe(true);
  });
});

it('holds foreign schemas to the meta-schema, which tests do for ours', () => {
  expect(() => schemaChecker('foreign').compile({ type: 'string', minLength: 'two' })).toThrow(/schema is invalid/);
});

it('takes it from whoever says so that tests hold a schema to it: that one, and no copy', () => {
  const schema = heldByTests({ type: 'string', examples: 'one' });
  expect(schemaChecker('foreign').compile(schema)('a')).toBe(true);
  expect(() => schemaChecker('foreign').compile({ ...schema })).toThrow(/schema is invalid/);
});

it('compiles two foreign schemas of one $id', () => {
  const checker = schemaChecker('foreign');
  const [one, other] = ['a', 'b'].map((name) => checker.compile({ $id: 'same', const: name }));
  expect([one?.('a'), other?.('b')]).toEqual([true, true]);
});

it('reads draft 7 where that is asked for', () => {
  const tuple = { type: 'array', items: [{ type: 'string' }], minItems: 1, additionalItems: false };
  expect(schemaChecker('foreign', { draft: '07' }).compile(tuple)(['a', 'b'])).toBe(false);
  expect(() => schemaChecker('foreign').compile(tuple)).toThrow(/invalid/);
});
