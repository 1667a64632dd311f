import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';
import { choice, json, when } from './properties.js';
import type { Property } from './properties.js';
import { choiceAt, expected, jsonAt } from './read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** The JSON Schema of values like an example: their types, and all fields required. */
export function schemaOfExample(value: unknown): JsonSchema {
  if (value === null) return {};
  if (Array.isArray(value)) return { type: 'array', ...(value.length > 0 && { items: schemaOfExample(value[0]) }) };
  if (!isObject(value)) return { type: typeof value };
  const fields = Object.entries(value).map(([name, inner]) => [name, schemaOfExample(inner)] as const);
  return { type: 'object', properties: Object.fromEntries(fields), required: Object.keys(value) };
}

/** A schema, by an example or word for word. */
export function schemaProperties(show: Record<string, readonly unknown[]> = {}): Property[] {
  return [
    choice(
      'schemaType',
      'Schema Type',
      { fromJson: 'Generate From JSON Example', manual: 'Define using JSON Schema' },
      { noDataExpression: true, ...when(show) },
    ),
    json('jsonSchemaExample', 'JSON Example', {
      ...when({ ...show, schemaType: ['fromJson'] }),
      noDataExpression: true,
    }),
    json('inputSchema', 'JSON Schema', { ...when({ ...show, schemaType: ['manual'] }), noDataExpression: true }),
  ];
}

export function schemaAt(call: NodeCall): JsonSchema {
  if (choiceAt(call, 'schemaType', 0, ['fromJson', 'manual']) === 'fromJson') {
    return schemaOfExample(jsonAt(call, 'jsonSchemaExample', 0) ?? {});
  }
  const schema = jsonAt(call, 'inputSchema', 0);
  if (!isObject(schema)) throw expected('inputSchema', 'a JSON Schema', 0);
  return withNamedNull(schema);
}

/** Exports write `null` among types as it is, where JSON Schema has its name. */
function withNamedNull(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, namedIn(name, value)]));
}

function namedIn(name: string, value: unknown): unknown {
  if (Array.isArray(value))
    return name === 'type' ? value.map((type: unknown) => type ?? 'null') : value.map((each) => namedIn('', each));
  return isObject(value) ? withNamedNull(value) : value;
}
