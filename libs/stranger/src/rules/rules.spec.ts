import { describe, expect, it } from '@jest/globals';
import type { Json } from '../json.js';
import { anthropicSchemaFaults, toolSchemaFaults } from './anthropic-schema.js';
import { geminiJsonSchemaFaults, geminiSchemaFaults } from './gemini-schema.js';
import { openAiSchemaFaults } from './openai-schema.js';

function closed(properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', properties, required, additionalProperties: false };
}

const text = { type: 'string' };
const deep = (levels: number): Json => closed(levels === 1 ? { a: text } : { a: deep(levels - 1) });

describe('what OpenAI takes strictly', () => {
  const good = closed({
    kind: { type: 'string', enum: ['a', 'b'] },
    what: {
      anyOf: [
        closed({ of: { type: 'string', const: 'x' }, a: text }),
        closed({ of: { type: 'string', const: 'y' } }),
        { type: 'null' },
      ],
    },
    list: { type: 'array', items: { $ref: '#/$defs/one' }, minItems: 1 },
  });

  it('is a closed object whose properties are all required', () => {
    expect(
      openAiSchemaFaults({ ...good, $defs: { one: closed({ day: { type: 'string', format: 'date' } }) } }),
    ).toEqual([]);
    expect(openAiSchemaFaults(deep(10))).toEqual([]);
  });

  it.each<[string, Json, string]>([
    [
      'an open object',
      { type: 'object', properties: { a: text }, required: ['a'] },
      "'additionalProperties' is required",
    ],
    ['a property that may be missing', closed({ a: text, b: text }, ['a']), "Missing 'b'"],
    ['a required field that is no property', closed({ a: text }, ['a', 'b']), "names 'b'"],
    ['a default', closed({ a: { type: 'string', default: 'x' } }), "'default' is not permitted"],
    ['oneOf', closed({ a: { oneOf: [text, { type: 'null' }] } }), "'oneOf' is not permitted"],
    ['the length of a text', closed({ a: { type: 'string', minLength: 1 } }), "'minLength' is not permitted"],
    ['a union as the root', { anyOf: [closed({}), closed({ a: text })] }, "not have 'anyOf' at the top level"],
    ['a list as the root', { type: 'array', items: text }, 'got \'type: "array"\''],
    ['a value without a type', closed({ a: { enum: [1, 2] } }), "schema must have a 'type' key"],
    [
      'words beside a reference',
      { ...closed({ a: { $ref: '#/$defs/b', description: 'x' } }), $defs: { b: text } },
      '$ref cannot have keywords',
    ],
    ['a reference that leads nowhere', closed({ a: { $ref: '#/$defs/b' } }), 'was not found'],
    ['a list of anything', closed({ a: { type: 'array' } }), 'missing items'],
    ['a format of its own', closed({ a: { type: 'string', format: 'phone' } }), 'not a valid format'],
    ['a lookahead', closed({ a: { type: 'string', pattern: '^(?!x)' } }), 'lookarounds'],
    [
      'branches that begin alike',
      closed({ a: { anyOf: [closed({ b: text }), closed({ b: text, c: text })] } }),
      'identical first keys',
    ],
    ['eleven levels', deep(11), '11 levels of nesting exceeds limit of 10'],
    [
      '1,001 values',
      closed({ a: { type: 'integer', enum: Array.from({ length: 1_001 }, (_, n) => n) } }),
      'at most 1000 enum values',
    ],
    ['too many letters', closed({ a: { type: 'string', enum: ['x'.repeat(120_001)] } }), 'at most 120000 characters'],
  ])('is not %s', (_, schema, why) => {
    expect(openAiSchemaFaults(schema).join('\n')).toContain(why);
  });
});

describe('what Anthropic takes', () => {
  it('may have fields that can be missing, up to 24, and 16 unions', () => {
    const many = (count: number, field: Json): Json =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, field]));
    const union = { anyOf: [text, { type: 'null' }] };
    expect(anthropicSchemaFaults(closed({ ...many(24, text) }, []))).toEqual([]);
    expect(anthropicSchemaFaults(closed(many(25, text), []))).toEqual([
      'Schema has 25 optional parameters; the limit is 24.',
    ]);
    expect(anthropicSchemaFaults(closed(many(16, union)))).toEqual([]);
    expect(anthropicSchemaFaults(closed(many(17, union)))).toEqual([
      'Schema has 17 parameters with union types; the limit is 16.',
    ]);
  });

  it.each<[string, Json, string]>([
    ['an open object', { type: 'object', properties: {} }, "'additionalProperties' must be explicitly set to false"],
    [
      'a bound',
      closed({ a: { type: 'integer', minimum: 1 } }),
      "For 'integer' type, property 'minimum' is not supported",
    ],
    [
      'a longest list',
      closed({ a: { type: 'array', items: text, maxItems: 3 } }),
      "property 'maxItems' is not supported",
    ],
    ['a list of two at least', closed({ a: { type: 'array', items: text, minItems: 2 } }), 'other than 0 or 1'],
    [
      'a schema within itself',
      { ...closed({ a: { $ref: '#/$defs/b' } }), $defs: { b: closed({ c: { $ref: '#/$defs/b' } }) } },
      'Recursive',
    ],
    ['an object among values', closed({ a: { enum: [{ b: 1 }] } }), 'primitives'],
  ])('is not %s', (_, schema, why) => {
    expect(anthropicSchemaFaults(schema).join('\n')).toContain(why);
  });

  it('are tools whose schema is of an object, without a union at the top', () => {
    expect(toolSchemaFaults(closed({ a: { type: 'integer', minimum: 1 } }))).toEqual([]);
    expect(toolSchemaFaults({ anyOf: [closed({})] }).join()).toMatch(/Input should be 'object'.*at the top level/);
    expect(toolSchemaFaults(closed({ 'a b': text })).join()).toContain('should match pattern');
  });
});

describe('what Gemini takes', () => {
  it('is a subset of JSON Schema, or one of OpenAPI', () => {
    expect(
      geminiJsonSchemaFaults(
        closed({ a: { type: ['string', 'null'], enum: ['x'] }, b: { type: 'array', items: text, maxItems: 2 } }),
      ),
    ).toEqual([]);
    expect(
      geminiSchemaFaults({ type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true } }, required: ['a'] }),
    ).toEqual([]);
  });

  it.each<[string, string[], string]>([
    ['a fixed value', geminiJsonSchemaFaults(closed({ a: { const: 1 } })), 'Unknown name "const"'],
    ['a pattern', geminiJsonSchemaFaults(closed({ a: { type: 'string', pattern: 'x' } })), 'Unknown name "pattern"'],
    [
      'words beside a reference',
      geminiJsonSchemaFaults({ ...closed({ a: { $ref: '#/$defs/b', description: 'x' } }), $defs: { b: text } }),
      '$ref stands beside',
    ],
    [
      'a closed object, to OpenAPI',
      geminiSchemaFaults({ ...closed({ a: text }) }),
      'Unknown name "additionalProperties"',
    ],
    ['two types, to OpenAPI', geminiSchemaFaults({ type: ['string', 'null'] }), 'Invalid value'],
  ])('is not %s', (_, faults, why) => {
    expect(faults.join('\n')).toContain(why);
  });
});
