import type { JsonSchema } from '#model-turn';
import { schemaChecker } from '#json-schema';
import type { ValueCheck } from '#json-schema';
import { lazily } from '#values';

/** The types that a value of a document may have. */
export const typeNames = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;

const whole = { type: 'integer', minimum: 0 };
const bound = { type: 'number' };
const schemaRef = { $ref: '#/$defs/valueSchema' };

/**
 * The words of a schema of a value: a part of JSON Schema that is read the same everywhere. None of them takes long on a long text, so `pattern`
 * is not among them.
 */
export const valueSchemaForm: JsonSchema = {
  type: 'object',
  description: 'The form of a value: a part of JSON Schema. A field that is not named in `required` may be absent.',
  properties: {
    type: { enum: typeNames },
    properties: { type: 'object', additionalProperties: schemaRef },
    required: { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 1_000 },
    additionalProperties: { type: 'boolean' },
    items: schemaRef,
    enum: { type: 'array', minItems: 1, maxItems: 1_000 },
    minimum: bound,
    maximum: bound,
    minLength: whole,
    maxLength: whole,
    minItems: whole,
    maxItems: whole,
    description: { type: 'string' },
  },
  additionalProperties: false,
};

const checker = lazily(() => schemaChecker('ours'));
/** Compiled by their texts: a document is read again in each decision. */
const compiled = new Map<string, ValueCheck>();
const mostCompiled = 500;

function findCheck(schema: JsonSchema): ValueCheck {
  const text = JSON.stringify(schema);
  const known = compiled.get(text);
  if (known !== undefined) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  const check = checker().compile(schema);
  compiled.set(text, check);
  return check;
}

/** What of a value does not fit a schema, its first place named; null: it fits. */
export function misfit(schema: JsonSchema, value: unknown): string | null {
  const fits = findCheck(schema);
  if (fits(value)) return null;
  const [{ instancePath = '', message = 'does not fit', params = {} } = {}] = fits.errors ?? [];
  const { allowedValues: allowed }: { allowedValues?: unknown } = params;
  const choices = allowed === undefined ? '' : `: ${JSON.stringify(allowed)}`;
  return `${instancePath === '' ? 'it' : instancePath} ${message}${choices}`;
}

/** An answer of a model is an object: any other value stands in one, under this name. */
export const wrappedName = 'value';

/** The schema that a model is held to for a value of this one. */
export function toAnswerSchema(schema: JsonSchema): JsonSchema {
  if (schema['type'] === 'object') return schema;
  return {
    type: 'object',
    properties: { [wrappedName]: schema },
    required: [wrappedName],
    additionalProperties: false,
  };
}
