import type { JsonSchema } from '#contract';

/** The most characters of an id, a tool's name and a model's. */
const nameChars = 128;
const instructionChars = 100_000;
const mostParts = 10_000;

/** The most paths of a fork that may be under way; an actor's limit on children (ADR 59). */
const mostAtOnce = 1_000;

const id = { type: 'string', minLength: 1, maxLength: nameChars, pattern: '\\S' };
const name = { type: 'string', minLength: 1, maxLength: nameChars };

interface Form {
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** The fields of each kind beside `kind` and `id`, around a schema for the nodes in it. */
function formsAround(node: JsonSchema): Record<string, Form> {
  const parts = { type: 'array', minItems: 1, maxItems: mostParts, items: node };
  return {
    tool: { properties: { toolName: name, args: { type: 'object' } }, required: ['toolName'] },
    llm: {
      properties: {
        model: name,
        instructions: { type: 'string', minLength: 1, maxLength: instructionChars },
        tools: { type: 'array', items: name, uniqueItems: true, maxItems: 1_000 },
      },
      required: ['instructions'],
    },
    sequence: { properties: { steps: parts }, required: ['steps'] },
    fork: {
      properties: {
        mode: { enum: ['all', 'settle', 'race'] },
        paths: parts,
        merge: { enum: ['last', 'first', 'concat'] },
        concurrency: { type: 'integer', minimum: 1, maximum: mostAtOnce },
      },
      required: ['mode', 'paths'],
    },
  };
}

function closed(kind: string, { properties, required }: Form): JsonSchema {
  return {
    type: 'object',
    properties: { kind: { const: kind }, id, ...properties },
    required: ['kind', 'id', ...required],
    additionalProperties: false,
  };
}

/** A node of each kind, by its own fields alone: what is below it is any value. */
export const nodeSchemas: ReadonlyMap<string, JsonSchema> = new Map(
  Object.entries(formsAround({})).map(([kind, form]) => [kind, closed(kind, form)]),
);

/** A document around its root, which is any value. */
export const envelopeSchema: JsonSchema = {
  type: 'object',
  properties: { version: { const: 1 }, root: {}, $schema: { type: 'string', maxLength: 1_000 } },
  required: ['version', 'root'],
  additionalProperties: false,
};

/** The JSON Schema of a workflow. What it cannot say, such as unique ids, only `checkDocument` checks. */
export const workflowSchema: JsonSchema = {
  ...envelopeSchema,
  properties: { ...(envelopeSchema['properties'] as object), root: { $ref: '#/$defs/node' } }, // the object above
  $defs: {
    node: { oneOf: [...nodeSchemas.keys()].map((kind) => ({ $ref: `#/$defs/${kind}` })) },
    ...Object.fromEntries(
      Object.entries(formsAround({ $ref: '#/$defs/node' })).map(([kind, form]) => [kind, closed(kind, form)]),
    ),
  },
};
