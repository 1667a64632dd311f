import { isObject, shown, toFields, toList } from '../json.js';
import type { Json } from '../json.js';
import { isOfType, placesIn, referred } from './schema-walk.js';
import type { Place } from './schema-walk.js';

/**
 * What OpenAI's strict mode takes of JSON Schema (https://platform.openai.com/docs/guides/structured-outputs, "Supported schemas"), with
 * the words of its refusals as users have quoted them.
 */
const permitted = new Set([
  ...[
    'type',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'anyOf',
    'enum',
    'const',
    '$ref',
    '$defs',
    'definitions',
  ],
  ...[
    'description',
    'title',
    'pattern',
    'format',
    'multipleOf',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ],
  ...['minItems', 'maxItems'],
]);
const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

const most = {
  properties: 5_000,
  levels: 10,
  values: 1_000,
  characters: 120_000,
  longEnum: 250,
  longEnumCharacters: 15_000,
};

/** Why a schema cannot be used strictly; empty: it can. */
export function openAiSchemaFaults(root: Json): string[] {
  const places = placesIn(root);
  return [...faultsOfRoot(root), ...places.flatMap((place) => faultsAt(place, root)), ...faultsOfSize(places)];
}

function faultsOfRoot(root: Json): string[] {
  if ('anyOf' in root) return ["schema must have type 'object' and not have 'anyOf' at the top level"];
  if (root['type'] === 'object') return [];
  return [`schema must be a JSON Schema of 'type: "object"', got 'type: "${shown(root['type'] ?? 'None')}"'`];
}

function faultsAt({ schema, path }: Place, root: Json): string[] {
  const context = `In context=(${path.map((step) => `'${step}'`).join(', ')})`;
  const strange = Object.keys(schema).filter((keyword) => !permitted.has(keyword));
  const faults = [
    ...strange.map((keyword) => `'${keyword}' is not permitted`),
    ...faultsOfKind(schema, root),
    ...(isOfType(schema, 'object') || 'properties' in schema ? faultsOfObject(schema) : []),
    ...(isOfType(schema, 'array') && !isObject(schema['items']) ? ['array schema missing items'] : []),
    ...faultsOfText(schema),
    ...faultsOfUnion(schema),
  ];
  return faults.map((fault) => `${context}, ${fault}.`);
}

function faultsOfKind(schema: Json, root: Json): string[] {
  const { $ref: ref } = schema;
  if (typeof ref !== 'string')
    return ['type', 'anyOf'].some((key) => key in schema) ? [] : ["schema must have a 'type' key"];
  const others = Object.keys(schema).filter((key) => key !== '$ref');
  const beside = others.length > 0 ? [`$ref cannot have keywords {${others.map((key) => `'${key}'`).join(', ')}}`] : [];
  return referred(ref, root) === undefined
    ? [...beside, `reference to component '${ref}' which was not found in the schema`]
    : beside;
}

function faultsOfObject({ properties, required, additionalProperties }: Json): string[] {
  const listed = toList(required);
  const names = Object.keys(toFields(properties));
  const missing = names.find((name) => !listed.includes(name));
  const stray = listed.find((name) => !names.includes(shown(name)));
  return [
    ...(additionalProperties === false ? [] : ["'additionalProperties' is required to be supplied and to be false"]),
    ...(missing === undefined
      ? []
      : [
          `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'`,
        ]),
    ...(stray === undefined ? [] : [`'required' names '${shown(stray)}', which is not a property`]),
  ];
}

function faultsOfText({ format, pattern }: Json): string[] {
  return [
    ...(format === undefined || formats.includes(shown(format))
      ? []
      : [`'format' '${shown(format)}' is not a valid format`]),
    ...(typeof pattern === 'string' && /\(\?<?[=!]/.test(pattern) ? ["'pattern' may not have lookarounds"] : []),
  ];
}

/** The branches are told apart by the first key that is written: it has another name in each, or a fixed value of its own. */
function faultsOfUnion({ anyOf }: Json): string[] {
  const seen = new Set<string>();
  for (const branch of toList(anyOf)) {
    const [first] = Object.entries(toFields(toFields(branch)['properties']));
    if (first === undefined) continue;
    const [name, { const: fixed, enum: values }] = [first[0], toFields(first[1])];
    const keys = fixed === undefined ? toList(values).map(shown) : [shown(fixed)];
    const marks = (keys.length === 0 ? [''] : keys).map((key) => `${name}=${key}`);
    if (marks.some((mark) => seen.has(mark)) || seen.has(`${name}=`))
      return ["Objects provided via 'anyOf' must not share identical first keys"];
    for (const mark of marks) seen.add(mark);
  }
  return [];
}

function faultsOfSize(places: readonly Place[]): string[] {
  const names = places.flatMap(({ schema }) => Object.keys(toFields(schema['properties'])));
  const definitions = places.flatMap(({ schema }) => Object.keys(toFields(schema['$defs'])));
  const enums = places.map(({ schema: { enum: values, const: fixed } }) =>
    fixed === undefined ? toList(values) : [fixed],
  );
  const values = enums.flat();
  const characters = sumLengths([...names, ...definitions, ...values]);
  const levels = Math.max(...places.map(({ schema, level }) => level + Number(isOfType(schema, 'object'))));
  const long = enums.find((each) => each.length > most.longEnum && sumLengths(each) > most.longEnumCharacters);
  return [
    ...(names.length > most.properties
      ? [`Expected at most ${most.properties} object properties, but received ${names.length}.`]
      : []),
    ...(levels > most.levels ? [`${levels} levels of nesting exceeds limit of ${most.levels}.`] : []),
    ...(values.length > most.values
      ? [`Expected at most ${most.values} enum values, but received ${values.length}.`]
      : []),
    ...(characters > most.characters
      ? [`Expected at most ${most.characters} characters of names and enum values, but received ${characters}.`]
      : []),
    ...(long === undefined
      ? []
      : [
          `An enum of ${long.length} values may have ${most.longEnumCharacters} characters, but has ${sumLengths(long)}.`,
        ]),
  ];
}

function sumLengths(texts: readonly unknown[]): number {
  return texts.reduce((sum: number, text) => sum + shown(text).length, 0);
}
