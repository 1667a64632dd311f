import { describe, expect, it } from '@jest/globals';

import { turnSchemaFor } from '#contract';

import { dropAddedNulls } from './drop-added-nulls.js';
import { anthropicRules, geminiRules, toStrictSchema } from './strict-schema.js';

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
                      unit: { anyOf: [{ type: 'string' }, { type: 'null' }] },
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
                properties: { type: { type: 'string', enum: ['respond'] }, message: { type: 'string' } },
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
    ['a free-form object', { type: 'object', properties: { args: { type: 'object' } }, required: ['args'] }],
    ['allOf', { type: 'object', properties: { a: { allOf: [] } } }],
    ['the root is not an object', { anyOf: [tool, respond] }],
  ])('says why it cannot express %s', (why, schema) => {
    expect(toStrictSchema(schema)).toEqual({ ok: false, reason: expect.stringContaining(why) });
  });

  it('refuses a schema past the documented size', () => {
    const properties = Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`p${i}`, { type: 'string' }]));
    expect(toStrictSchema({ type: 'object', properties, required: [] })).toEqual({
      ok: false,
      reason: 'schema too large',
    });
  });
});

describe("another provider's schema", () => {
  const args = tool.properties.args;

  it('leaves an optional property to be missing, and says no more than the provider takes', () => {
    const bare = { type: 'object', required: ['a'], additionalProperties: false };
    expect(toStrictSchema(args, anthropicRules)).toEqual({
      ok: true,
      schema: { ...bare, properties: { a: { type: 'integer' }, unit: { type: 'string' } } },
    });
    expect(toStrictSchema(args, geminiRules)).toEqual({
      ok: true,
      schema: { ...bare, properties: { a: { type: 'integer', minimum: 1 }, unit: { type: 'string' } } },
    });
  });

  it("is too large for Anthropic's past 24 optional properties", () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'string' }]));
    const schema = (count: number) => ({ type: 'object', properties: many(count), required: [] });
    expect(toStrictSchema(schema(24), anthropicRules).ok).toBe(true);
    expect(toStrictSchema(schema(25), anthropicRules)).toEqual({ ok: false, reason: 'schema too large' });
    expect(toStrictSchema(schema(25), geminiRules).ok).toBe(true);
  });
});

describe('the nulls that strict mode adds', () => {
  const spec = {
    name: 'math.gcd',
    description: '',
    parameters: tool.properties.args,
    repeat: 'safe',
    runs: 'owed',
  } as const;

  it('are taken out of arguments whose schema knows no null', () => {
    const text = JSON.stringify({ next_action: { name: 'math.gcd', type: 'tool', args: { a: 4, unit: null } } });
    expect(JSON.parse(dropAddedNulls(text, [spec]))).toEqual({
      next_action: { name: 'math.gcd', type: 'tool', args: { a: 4 } },
    });
  });

  it.each([
    'not JSON',
    '[1]',
    '{"next_action":{"type":"respond","message":"hi"}}',
    '{"next_action":{"name":"x","args":{"a":null}}}',
  ])('leave %s as it is', (text) => expect(dropAddedNulls(text, [spec])).toBe(text));
});
