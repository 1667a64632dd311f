import { describe, expect, it } from '@jest/globals';

import { turnSchemaFor, writtenAsItIs } from '#model-turn';

import { fromStrict } from './from-strict.js';
import { anthropicRules, geminiRules, openAiRules, toStrictSchema } from './strict-schema.js';

const tool = {
  type: 'object',
  properties: {
    type: { const: 'tool' },
    name: { const: 'math.gcd' },
    args: {
      type: 'object',
      properties: { a: { type: 'integer', minimum: 1 }, unit: { type: 'string', minLength: 1, default: 'm' } },
      required: ['a'],
      additionalProperties: false,
    },
  },
  required: ['type', 'name', 'args'],
  additionalProperties: false,
};

const respond = {
  type: 'object',
  properties: { type: { const: 'respond' }, message: { type: 'string', minLength: 1, pattern: '^(?!x)' } },
  required: ['type', 'message'],
  additionalProperties: false,
};

describe('a strict schema', () => {
  it('requires every property, makes optional ones nullable and keeps known keywords only', () => {
    const schema = {
      type: 'object',
      properties: { next_action: { oneOf: [tool, respond] } },
      required: ['next_action'],
    };
    expect(toStrictSchema(schema)).toEqual({
      ok: true,
      schema: {
        type: 'object',
        properties: {
          next_action: {
            anyOf: [
              {
                type: 'object',
                properties: {
                  name: { type: 'string', enum: ['math.gcd'] },
                  type: { type: 'string', enum: ['tool'] },
                  args: {
                    type: 'object',
                    properties: {
                      a: { type: 'integer', minimum: 1 },
                      unit: {
                        anyOf: [{ type: 'string', description: '{minLength: 1, default: "m"}' }, { type: 'null' }],
                      },
                    },
                    required: ['a', 'unit'],
                    additionalProperties: false,
                  },
                },
                required: ['name', 'type', 'args'],
                additionalProperties: false,
              },
              {
                type: 'object',
                properties: {
                  type: { type: 'string', enum: ['respond'] },
                  message: { type: 'string', description: '{pattern: "^(?!x)", minLength: 1}' },
                },
                required: ['type', 'message'],
                additionalProperties: false,
              },
            ],
          },
        },
        required: ['next_action'],
        additionalProperties: false,
      },
    });
  });

  it('can say the contract of a turn', () => {
    const spec = {
      name: 'math.gcd',
      description: '',
      parameters: tool.properties.args,
      repeat: 'safe',
      runs: 'owed',
    } as const;
    expect(toStrictSchema(turnSchemaFor([spec]))).toMatchObject({
      ok: true,
      schema: { properties: { next_action: { anyOf: [{ required: ['name', 'type', 'args'] }, {}, {}] } } },
    });
  });

  it('puts the key that tells branches apart first, because equal first keys are refused', () => {
    const strict = toStrictSchema(tool);
    expect(strict.ok && Object.keys(strict.schema['properties'] ?? {})).toEqual(['name', 'type', 'args']);
  });

  it.each([
    ['allOf', { type: 'object', properties: { a: { allOf: [] } } }],
    ['the root is not an object', { anyOf: [tool, respond] }],
  ])('says why it cannot express %s', (why, schema) => {
    expect(toStrictSchema(schema)).toEqual({ ok: false, reason: expect.stringContaining(why), schema: null });
  });

  it.each([openAiRules, anthropicRules, geminiRules])('leaves an object open that is written as it is, %#', (rules) => {
    const a = { type: 'object', description: 'its fields', $comment: writtenAsItIs };
    const schema = { type: 'object', properties: { a }, required: ['a'] };
    const left = { type: 'object', description: 'its fields' };
    expect(toStrictSchema(schema, rules)).toEqual({
      ok: false,
      reason: 'schema not expressible: an object is written as it is',
      schema: { ...schema, properties: { a: left }, additionalProperties: false },
    });
  });

  it('writes an open object as the list of its fields, whose values lie in definitions that do not know themselves', () => {
    const strict = toStrictSchema({ type: 'object', properties: { body: { type: 'object' } }, required: ['body'] });
    expect(strict).toMatchObject({
      ...{ ok: true, schema: { properties: { body: { type: 'array', items: { required: ['name', 'value'] } } } } },
    });
    const definitions = strict.ok ? strict.schema['$defs'] : null;
    const below = Object.entries(definitions ?? {}).map(([name, one]) => JSON.stringify(one).includes(`${name}"`));
    expect(below).toEqual([false, false, false, false, false, false]);
  });

  it.each([
    ['the length of a text', { type: 'string', maxLength: 9 }, '{maxLength: 9}'],
    ['items that differ', { type: 'array', items: { type: 'string' }, uniqueItems: true }, '{uniqueItems: true}'],
    ['a form of texts that nobody knows', { type: 'string', format: 'uri' }, '{format: "uri"}'],
    ['a pattern that looks ahead', { type: 'string', pattern: '^(?!x)' }, '{pattern: "^(?!x)"}'],
    [
      'how many fields an open object has',
      { type: 'object', minProperties: 1 },
      /list of its fields\n\n{minProperties: 1}$/,
    ],
    ['what a switch is without a word', { type: 'boolean', default: false }, '{default: false}'],
    ['the usual one of some values', { enum: ['a', 'b'], default: 'a' }, '{default: "a"}'],
    ['an example of anything', { examples: [1] }, '{examples: [1]}'],
    ['the start of a list', { type: 'array', prefixItems: [{ type: 'number' }] }, '{prefixItems: [{"type":"number"}]}'],
  ])('says in words: %s', (_title, part, words) => {
    const strict = toStrictSchema({ type: 'object', properties: { part }, required: ['part'] });
    const description = typeof words === 'string' ? words : expect.stringMatching(words);
    expect(strict).toMatchObject({ ok: true, schema: { properties: { part: { description } } } });
  });

  it.each([
    { type: 'array', items: {}, uniqueItems: false },
    { type: 'string', default: null },
  ])('says nothing where there is nothing to say: %j', (part) => {
    const strict = toStrictSchema({ type: 'object', properties: { part }, required: ['part'] });
    expect(strict.ok && strict.schema['properties']).not.toHaveProperty('part.description');
  });

  it('refuses a schema past the documented size', () => {
    const properties = Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`p${i}`, { type: 'string' }]));
    expect(toStrictSchema({ type: 'object', properties, required: [] })).toMatchObject({
      ok: false,
      reason: 'schema too large',
    });
  });
});

describe("another provider's schema", () => {
  const args = tool.properties.args;

  it('leaves an optional property to be missing, and says in words what the provider does not take', () => {
    const bare = { type: 'object', required: ['a'], additionalProperties: false };
    expect(toStrictSchema(args, anthropicRules)).toEqual({
      ok: true,
      schema: {
        ...bare,
        properties: {
          a: { type: 'integer', description: '{minimum: 1}' },
          unit: { type: 'string', description: '{minLength: 1, default: "m"}' },
        },
      },
    });
    expect(toStrictSchema(args, geminiRules)).toEqual({
      ok: true,
      schema: {
        ...bare,
        properties: {
          a: { type: 'integer', minimum: 1 },
          unit: { type: 'string', description: '{minLength: 1, default: "m"}' },
        },
      },
    });
  });

  it("is too large for Anthropic's past 16 unions", () => {
    const union = { anyOf: [{ type: 'string' }, { type: 'number' }] };
    const schema = (count: number) => {
      const names = Array.from({ length: count }, (_, i) => `p${i}`);
      const properties = Object.fromEntries(names.map((name) => [name, union]));
      return { type: 'object', properties, required: names, additionalProperties: false };
    };
    expect(toStrictSchema(schema(16), anthropicRules).ok).toBe(true);
    expect(toStrictSchema(schema(17), anthropicRules)).toMatchObject({ ok: false, reason: 'schema too large' });
  });

  it("is too large for Anthropic's past 24 optional properties", () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'string' }]));
    const schema = (count: number) => ({ type: 'object', properties: many(count), required: [] });
    expect(toStrictSchema(schema(24), anthropicRules).ok).toBe(true);
    expect(toStrictSchema(schema(25), anthropicRules)).toMatchObject({ ok: false, reason: 'schema too large' });
    expect(toStrictSchema(schema(25), geminiRules).ok).toBe(true);
  });
});

describe('an output in the form of a strict schema', () => {
  const open = { type: 'object' };
  const closed = (properties: object, required: string[] = []) => ({
    ...{ type: 'object', properties, required, additionalProperties: false },
  });
  const rows = { type: 'object', additionalProperties: { type: 'array', items: {} } };
  const schema = closed({
    next_action: { anyOf: [tool, respond] },
    body: open,
    rows,
    any: {},
    unit: { type: 'string' },
  });
  const field = (name: string, value: unknown) => ({ name, value });

  const forms: [string, object, object][] = [
    [
      'without the nulls of optional properties',
      { next_action: { name: 'math.gcd', type: 'tool', args: { a: 4, unit: null } }, unit: null },
      { next_action: { name: 'math.gcd', type: 'tool', args: { a: 4 } } },
    ],
    [
      'with a list of fields as an object',
      { body: [field('email', 'a@x.test'), field('n', 2)] },
      { body: { email: 'a@x.test', n: 2 } },
    ],
    [
      'with objects within it',
      { body: [field('to', { object: [field('city', 'Oslo'), field('tags', ['a', { object: [] }])] })] },
      { body: { to: { city: 'Oslo', tags: ['a', {}] } } },
    ],
    [
      'with the lists of a map',
      { rows: [field('Fetch', [{ object: [field('t', 21)] }])] },
      { rows: { Fetch: [{ t: 21 }] } },
    ],
    ['with a null that is meant', { any: null }, { any: null }],
    [
      'as it is, where it is in the form that was asked for',
      { body: { a: [field('b', 1)] } },
      { body: { a: [field('b', 1)] } },
    ],
    ['as it is, where a list is no list of fields', { body: [1] }, { body: [1] }],
  ];
  it.each(forms)('is read %s', (_, written, read) => {
    expect(JSON.parse(fromStrict(JSON.stringify(written), schema))).toEqual(read);
  });

  it.each(['not JSON', '[1]', '{"next_action":{"type":"respond","message":"hi"}}'])('leaves %s as it is', (text) =>
    expect(fromStrict(text, schema)).toBe(text),
  );

  it('leaves what is nested too deep to the parser', () => {
    const deep = `{"any":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
    expect(fromStrict(deep, schema)).toBe(deep);
  });
});
