import { isObject, shown, toFields, toList } from '../json.js';
import type { Json } from '../json.js';
import { isOfType, isRecursive, placesIn, referred } from './schema-walk.js';
import type { Place } from './schema-walk.js';

/**
 * What Anthropic's structured outputs take of JSON Schema, there and on Bedrock
 * (https://platform.claude.com/docs/en/build-with-claude/structured-outputs, "JSON Schema limitations").
 */
const permitted = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'allOf', 'enum', 'const', 'default'],
  ...['$ref', '$defs', 'definitions', 'description', 'title', 'pattern', 'format', 'minItems'],
]);
const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'];
const most = { optional: 24, unions: 16 };

/** Why a schema cannot be used for structured output; empty: it can. */
export function anthropicSchemaFaults(root: Json): string[] {
  const places = placesIn(root);
  return [
    ...places.flatMap((place) => faultsAt(place, root)),
    ...(isRecursive(root) ? ['Recursive schemas are not supported.'] : []),
    ...faultsOfSize(places),
  ];
}

function faultsAt({ schema, path }: Place, root: Json): string[] {
  const where = path.length === 0 ? '' : `${path.join('.')}: `;
  const type = shown([schema['type']].flat()[0] ?? 'any');
  const strange = Object.keys(schema).filter((keyword) => !permitted.has(keyword));
  const { minItems, format, $ref: ref } = schema;
  const isOpen = isOfType(schema, 'object') && schema['additionalProperties'] !== false;
  return [
    ...strange.map((keyword) => `For '${type}' type, property '${keyword}' is not supported`),
    ...(isOpen ? ["For 'object' type, 'additionalProperties' must be explicitly set to false"] : []),
    ...(minItems === undefined || minItems === 0 || minItems === 1
      ? []
      : ["For 'array' type, 'minItems' values other than 0 or 1 are not supported"]),
    ...(format === undefined || formats.includes(shown(format))
      ? []
      : [`String format '${shown(format)}' is not supported`]),
    ...(toList(schema['enum']).some((value) => isObject(value) || Array.isArray(value))
      ? ['Enum values must be primitives']
      : []),
    ...(typeof ref === 'string' && referred(ref, root) === undefined ? [`Reference '${ref}' leads nowhere`] : []),
  ].map((fault) => `${where}${fault}`);
}

function faultsOfSize(places: readonly Place[]): string[] {
  const optional = places.flatMap(({ schema: { properties, required } }) =>
    Object.keys(toFields(properties)).filter((name) => !toList(required).includes(name)),
  );
  const unions = places.filter(({ schema: { anyOf, type } }) => Array.isArray(anyOf) || Array.isArray(type));
  return [
    ...(optional.length > most.optional
      ? [`Schema has ${optional.length} optional parameters; the limit is ${most.optional}.`]
      : []),
    ...(unions.length > most.unions
      ? [`Schema has ${unions.length} parameters with union types; the limit is ${most.unions}.`]
      : []),
  ];
}

/** What a tool's schema may not be: https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use */
export function toolSchemaFaults(schema: unknown): string[] {
  if (!isObject(schema)) return ['input_schema: Field required'];
  const union = ['oneOf', 'allOf', 'anyOf'].find((key) => key in schema);
  const odd = Object.keys(toFields(schema['properties'])).find((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name));
  return [
    ...(schema['type'] === 'object' ? [] : ["input_schema.type: Input should be 'object'"]),
    ...(union === undefined ? [] : ['input_schema does not support oneOf, allOf, or anyOf at the top level']),
    ...(odd === undefined
      ? []
      : ["input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'"]),
  ];
}
