import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anthropicRules, geminiRules, providerNames, toStrictSchema } from '#llm';
import { generating, startStranger } from '#stranger';
import type { Stranger } from '#stranger';
import { askedOf } from './asked-of.js';

type Json = Record<string, unknown>;

function closed(properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', properties, required, additionalProperties: false };
}

const text = { type: 'string' };
const one = closed({ kind: { const: 'a' }, name: text });

/** What tools of others have in their schemas. */
const schemas: Record<string, Json> = {
  'a value of which only a description is known': closed({ value: { description: 'whatever it is' } }),
  'an open object with a description': closed({ data: { type: 'object', description: 'fields of its own' } }),
  'a reference with a description': {
    ...closed({ who: { $ref: '#/$defs/who', description: 'the sender' } }),
    $defs: { who: closed({ name: text }) },
  },
  'a reference that may be missing': {
    ...closed({ who: { $ref: '#/$defs/who' } }, []),
    $defs: { who: closed({ name: text }) },
  },
  'fixed numbers': closed({ level: { enum: [1, 2, 3] }, version: { const: 2 } }),
  'a fixed truth': closed({ sure: { const: true } }),
  'values of several types': closed({ level: { enum: ['low', 1, null] } }),
  'bounds of every kind': closed({
    n: { type: 'integer', minimum: 1, maximum: 5 },
    x: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
  }),
  'lengths and patterns': closed({ code: { type: 'string', pattern: '^[a-z]{2}$', minLength: 2, maxLength: 2 } }),
  'lists with bounds': closed({ tags: { type: 'array', items: text, minItems: 2, maxItems: 3, uniqueItems: true } }),
  'a format of its own': closed({ phone: { type: 'string', format: 'phone' } }),
  'a default, a title and an example': closed({
    unit: { type: 'string', default: 'day', title: 'Unit', examples: ['day'] },
  }),
  oneOf: closed({ what: { oneOf: [one, closed({ kind: { const: 'b' } })] } }),
  'either of two types': closed({ limit: { type: ['integer', 'null'] } }),
  'no fields': closed({}),
  'thirty fields that may be missing': closed(
    Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, text])),
    [],
  ),
  'twelve levels': Array.from({ length: 12 }).reduce((inner: Json) => closed({ inner }), text),
  'a schema within itself': {
    ...closed({ tree: { $ref: '#/$defs/tree' } }),
    $defs: { tree: closed({ leaves: { type: 'array', items: { $ref: '#/$defs/tree' } } }) },
  },
};

describe.each(providerNames.filter((name) => name !== 'scripted'))('the provider %s', (provider) => {
  let stranger: Stranger;
  beforeAll(async () => void (stranger = await startStranger(generating(1))));
  beforeEach(() => void stranger.refused.splice(0));
  afterAll(() => stranger.close());

  it.each(Object.entries(schemas))('is sent nothing that it refuses: %s', async (name, schema) => {
    await askedOf(stranger, provider, {
      name,
      system: 'Answer in JSON.',
      schema,
      isTurn: false,
      taken: () => ({ value: null }),
    });
    expect(stranger.refused.map(({ refusal }) => refusal.message)).toEqual([]);
  });
});

describe('what a provider does not take of a schema', () => {
  const schema = closed({
    n: { type: 'integer', minimum: 1, maximum: 5, description: 'how many' },
    code: { type: 'string', pattern: '^x' },
  });

  it("stands in the description, as Anthropic's own client writes it", () => {
    expect(toStrictSchema(schema, anthropicRules)).toMatchObject({
      schema: {
        properties: {
          n: { type: 'integer', description: 'how many\n\n{minimum: 1, maximum: 5}' },
          code: { type: 'string', description: '{pattern: "^x"}' },
        },
      },
    });
  });

  it('stands there for Gemini too, and what it takes does not', () => {
    expect(toStrictSchema(schema, geminiRules)).toMatchObject({
      schema: { properties: { n: { minimum: 1, description: 'how many' }, code: { description: '{pattern: "^x"}' } } },
    });
  });
});
