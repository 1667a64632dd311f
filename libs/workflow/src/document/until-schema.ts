import type { JsonSchema } from '#model-turn';
import { ownFields } from './own-fields.js';

const text = { type: 'string', minLength: 1 };
const positive = { type: 'number', exclusiveMinimum: 0 };

/** The fields of each predicate beside `kind`, around a schema for the predicates in it. */
function fieldsAround(predicate: JsonSchema): Record<string, Record<string, JsonSchema>> {
  const predicates = { type: 'array', minItems: 1, maxItems: 100, items: predicate };
  return {
    maxSteps: { n: { type: 'integer', minimum: 1 } },
    maxCost: { usd: positive },
    maxDuration: { ms: positive },
    noToolCalls: {},
    outputContains: { marker: text },
    outputEquals: { sentinel: text },
    converged: { threshold: { type: 'number', minimum: 0, maximum: 1 } },
    never: {},
    any: { predicates },
    all: { predicates },
  };
}

/** Everything that may be left out; all other fields are required. */
const optional: ReadonlySet<string> = new Set(['threshold']);

function closedKind([kind, properties]: [string, Record<string, JsonSchema>]): JsonSchema {
  return {
    type: 'object',
    properties: { kind: { const: kind }, ...properties },
    required: ['kind', ...Object.keys(properties).filter((field) => !optional.has(field))],
    patternProperties: ownFields,
    additionalProperties: false,
  };
}

/** A predicate of each kind, by its own fields alone: what is in it is any value. */
export const predicateSchemas: ReadonlyMap<string, JsonSchema> = new Map(
  Object.entries(fieldsAround({})).map((entry) => [entry[0], closedKind(entry)]),
);

/** In the schema of a node: the definition below. */
export const untilForm: JsonSchema = { $ref: '#/$defs/until' };

export const untilSchema: JsonSchema = { oneOf: Object.entries(fieldsAround(untilForm)).map(closedKind) };
