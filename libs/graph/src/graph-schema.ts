import type { JsonSchema } from '#model-turn';
import { maxNodes } from './graph.js';

const textSchema = (maxLength: number): JsonSchema => ({ type: 'string', maxLength });
const place: JsonSchema = { type: 'integer', minimum: 0, maximum: 1_000 };

/** Connections and patches are kept by name; this one an object can't have as a key. */
const name: JsonSchema = { ...textSchema(200), minLength: 1, not: { const: '__proto__' } };

const end: JsonSchema = {
  type: 'object',
  properties: { node: name, type: textSchema(100), index: place },
  required: ['node', 'type', 'index'],
};

const slots: JsonSchema = {
  type: 'array',
  maxItems: 1_000,
  items: { type: ['array', 'null'], items: end, description: 'what leaves one output; null and [] are nothing' },
};

const connections: JsonSchema = {
  type: 'object',
  description: 'by the name of the node that they leave, then by type, then by output',
  propertyNames: name,
  additionalProperties: { type: 'object', additionalProperties: slots },
};

const nodeFields = {
  name,
  type: { ...textSchema(200), minLength: 1 },
  typeVersion: { type: 'number', minimum: 0 },
  position: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  parameters: { type: 'object' },
  credentials: { type: 'object' },
  disabled: { type: 'boolean' },
  onError: { enum: ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] },
  retryOnFail: { type: 'boolean' },
} as const;

const node: JsonSchema = {
  type: 'object',
  properties: { id: { ...textSchema(200), minLength: 1 }, ...nodeFields },
  required: ['id', 'name', 'type'],
};

/** The JSON Schema of a graph. That names and ids are unique only `readGraph` checks. */
export const graphSchema: JsonSchema = {
  type: 'object',
  properties: {
    name: textSchema(200),
    nodes: { type: 'array', items: node, maxItems: maxNodes },
    connections,
    settings: { type: 'object' },
  },
  required: ['nodes', 'connections'],
};

const operation = (type: string, properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema => ({
  type: 'object',
  properties: { type: { const: type }, ...properties },
  required: ['type', ...Object.keys(properties).filter((field) => !optional.includes(field))],
});

const ids = { type: 'string', maxLength: 200 } as const;
const at = ['connectionType', 'sourceOutputIndex', 'targetInputIndex'];

/** The JSON Schema of each operation, by its type. */
export const operationSchemas: ReadonlyMap<string, JsonSchema> = new Map(
  [
    operation('clear', {}),
    operation('addNodes', { nodes: { type: 'array', items: node, maxItems: maxNodes } }),
    operation('updateNode', { nodeId: ids, updates: { type: 'object', properties: { ...nodeFields } } }),
    operation('removeNode', { nodeIds: { type: 'array', items: ids } }),
    operation('renameNode', { nodeId: ids, oldName: ids, newName: name }, ['oldName']),
    operation('setConnections', { connections }),
    operation('mergeConnections', { connections }),
    operation(
      'removeConnection',
      {
        sourceNode: name,
        targetNode: name,
        connectionType: textSchema(100),
        sourceOutputIndex: place,
        targetInputIndex: place,
      },
      at,
    ),
    operation('setName', { name: textSchema(200) }),
    operation('setGraph', { graph: { ...graphSchema, required: ['name', 'nodes', 'connections'] } }),
    operation('setPinData', { nodeId: ids, items: { type: 'array', items: { type: 'object' }, maxItems: 1_000 } }, [
      'items',
    ]),
  ].map((schema) => [typeIn(schema), schema]),
);

function typeIn(schema: JsonSchema): string {
  const { properties } = schema as { properties: { type: { const: string } } }; // made above
  return properties.type.const;
}
