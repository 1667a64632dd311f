import type { JsonSchema } from '#model-turn';
import { conditionSchema } from './condition-schema.js';
import { eventDefinitions } from './event-form.js';
import { catchSchema, retrySchema } from './guard-schema.js';
import { formsAround, id } from './node-forms.js';
import { formsAround2, schemaDefinition } from './node-forms-2.js';
import type { Form } from './node-forms.js';
import { httpDefinitions } from './http-form.js';
import { ownFields } from './own-fields.js';
import { testsSchema } from './tests-schema.js';
import { untilSchema } from './until-schema.js';
import { valueSchemaForm } from '../values/value-schema.js';

function closedKind(kind: string, { about, properties, required }: Form): JsonSchema {
  return {
    type: 'object',
    description: about,
    properties: { kind: { const: kind }, id, ...properties },
    required: ['kind', 'id', ...required],
    patternProperties: ownFields,
    additionalProperties: false,
  };
}

/** A node of each kind, by its own fields alone: what is below it is any value. */
export const nodeSchemas: ReadonlyMap<string, JsonSchema> = new Map(
  Object.entries(formsAround({}, {})).map(([kind, form]) => [kind, closedKind(kind, withoutUntil(form))]),
);

/** Every kind of node. */
export const nodeKinds: readonly string[] = [...nodeSchemas.keys()];

function withoutUntil({ properties, ...form }: Form): Form {
  return { ...form, properties: 'until' in properties ? { ...properties, until: {} } : properties };
}

/** A document around its root, which is any value. */
export const envelopeSchema: JsonSchema = {
  type: 'object',
  properties: { version: { const: 1 }, root: {}, $schema: { type: 'string', maxLength: 1_000 } },
  required: ['version', 'root'],
  patternProperties: ownFields,
  additionalProperties: false,
};

const node = { $ref: '#/$defs/node' };
const forms = formsAround(node, { $ref: '#/$defs/document' });
const document = { ...envelopeSchema, properties: { ...(envelopeSchema['properties'] as object), root: node } }; // the object above

/** The JSON Schema of a workflow. What it cannot say, such as unique ids, only `checkDocument` checks. */
export const workflowSchema: JsonSchema = {
  ...document,
  $defs: {
    document,
    node: { oneOf: Object.keys(forms).map((kind) => ({ $ref: `#/$defs/${kind}` })) },
    until: untilSchema,
    ...Object.fromEntries(Object.entries(forms).map(([kind, form]) => [kind, closedKind(kind, form)])),
  },
};

/** What the nodes of version 2 name beside each other, around a schema for a node. */
function definitionsAround(part: JsonSchema): Record<string, JsonSchema> {
  const guards = { retry: retrySchema, catch: catchSchema(part) };
  return {
    valueSchema: valueSchemaForm,
    condition: conditionSchema,
    ...httpDefinitions,
    ...eventDefinitions,
    ...guards,
  };
}

const definitions2 = definitionsAround({});

/** A node of each kind of version 2, by its own fields alone. */
export const nodeSchemas2: ReadonlyMap<string, JsonSchema> = new Map(
  Object.entries(formsAround2({}, {})).map(([kind, form]) => [
    kind,
    { ...closedKind(kind, form), $defs: definitions2 },
  ]),
);

function envelope2(root: JsonSchema): JsonSchema {
  const { properties, ...rest } = envelopeSchema;
  const part = (fields: Record<string, JsonSchema>): JsonSchema => ({
    type: 'object',
    properties: fields,
    minProperties: 1,
    patternProperties: ownFields,
    additionalProperties: false,
  });
  return {
    ...rest,
    properties: {
      ...(properties as object), // the object above
      version: { const: 2 },
      root,
      input: {
        ...part({ schema: { ...schemaDefinition, description: 'The input is JSON that fits. Absent: it is a text.' } }),
        description: 'What a run works on.',
      },
      output: {
        ...part({
          value: { description: 'With references; absent: what the root came to.' },
          schema: { ...schemaDefinition, description: 'What the output must fit.' },
        }),
        description: 'What a run comes to.',
      },
      tests: testsSchema,
    },
  };
}

/** A document of version 2 around its root, which is any value. */
export const envelopeSchema2: JsonSchema = { ...envelope2({}), $defs: definitions2 };

/** A document of version 1 may stand in one of version 2: it works on text. */
const version1 = { type: 'object', properties: { version: { const: 1 } }, required: ['version', 'root'] };
const forms2 = formsAround2(node, { anyOf: [{ $ref: '#/$defs/document' }, version1] });
const document2 = envelope2(node);

/** The JSON Schema of version 2. What it cannot say, such as what references reach, only `checkDocument` checks. */
export const workflowSchema2: JsonSchema = {
  ...document2,
  $defs: {
    document: document2,
    node: { oneOf: Object.keys(forms2).map((kind) => ({ $ref: `#/$defs/${kind}` })) },
    ...definitionsAround(node),
    ...Object.fromEntries(Object.entries(forms2).map(([kind, form]) => [kind, closedKind(kind, form)])),
  },
};
