import type { JsonSchema } from '#model-turn';
import { isObject } from '#values';
import { schemasId } from './description.js';

/** What decides; examples, titles and formats do not. */
const kept = [
  ...['type', 'enum', 'const', 'required', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['pattern', 'uniqueItems'],
];

/**
 * A schema of a description as JSON Schema 2020-12. An object has no field that is not described, unless its description says that it has more; `isPart`: it
 * is one of several that describe the same object.
 */
export function closeSchema(schema: unknown, isPart = false): JsonSchema {
  if (!isObject(schema)) return {};
  const { $ref, properties, items, additionalProperties, nullable } = schema;
  if (typeof $ref === 'string') return closeReference($ref, isPart);
  const parts = listOf(schema['allOf']);
  const choices = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  const isWhole = isObject(properties) || parts.length > 0;
  const isSaid = (name: string): boolean => name in schema && (name !== 'required' || Array.isArray(schema[name]));
  const said = Object.fromEntries(kept.filter(isSaid).map((name) => [name, schema[name]]));
  const closed: JsonSchema = {
    ...said,
    ...(isObject(properties) && { properties: mapValues(properties, (one) => closeSchema(one)) }),
    ...(items !== undefined && { items: closeSchema(items) }),
    ...(isObject(additionalProperties) && { additionalProperties: closeSchema(additionalProperties) }),
    ...(parts.length > 0 && { allOf: parts.map((one) => closeSchema(one, true)) }),
    ...(choices.length > 0 && { anyOf: choices.map((one) => closeSchema(one, isPart || isWhole)) }),
    ...(isWhole && !isPart && additionalProperties === undefined && { unevaluatedProperties: false }),
  };
  return nullable === true ? { anyOf: [closed, { type: 'null' }] } : closed;
}

function closeReference($ref: string, isPart: boolean): JsonSchema {
  const name = $ref.slice($ref.lastIndexOf('/') + 1);
  return { $ref: `${schemasId}#/${isPart ? 'open' : 'closed'}/${name}` };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function mapValues<T>(values: Readonly<Record<string, unknown>>, to: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));
}
