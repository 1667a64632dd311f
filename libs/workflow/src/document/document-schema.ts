import type { JsonSchema } from '#model-turn';
import { formsAround, id } from './node-forms.js';
import type { Form } from './node-forms.js';
import { ownFields } from './own-fields.js';
import { untilSchema } from './until-schema.js';

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
