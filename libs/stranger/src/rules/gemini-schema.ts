import { isObject, shown, toFields, toList } from '../json.js';
import type { Json } from '../json.js';
import { placesIn, referred } from './schema-walk.js';
import type { Place } from './schema-walk.js';

/** What `responseJsonSchema` and `parametersJsonSchema` take: https://ai.google.dev/api/generate-content#generationconfig */
const jsonKeywords = new Set([
  ...[
    '$id',
    '$defs',
    '$ref',
    '$anchor',
    'type',
    'format',
    'title',
    'description',
    'enum',
    'items',
    'prefixItems',
    'minItems',
  ],
  ...[
    'maxItems',
    'minimum',
    'maximum',
    'anyOf',
    'oneOf',
    'properties',
    'additionalProperties',
    'required',
    'propertyOrdering',
  ],
]);

/** What `responseSchema` and `parameters` take, a subset of OpenAPI's: https://ai.google.dev/api/caching#Schema */
const openApiKeywords = new Set([
  ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'maxItems', 'minItems', 'properties', 'required'],
  ...['minProperties', 'maxProperties', 'minLength', 'maxLength', 'pattern', 'example', 'anyOf', 'propertyOrdering'],
  ...['default', 'items', 'minimum', 'maximum'],
]);
const openApiTypes = /^(string|number|integer|boolean|array|object|null)$/i;

/** Why a JSON Schema is refused; empty: it is not. */
export function geminiJsonSchemaFaults(root: Json): string[] {
  return placesIn(root).flatMap((place) => [
    ...strangeTo(jsonKeywords, place),
    ...faultsOfReference(place, root),
    ...faultsOfNames(place),
  ]);
}

/** Why a schema of OpenAPI's kind is refused; empty: it is not. */
export function geminiSchemaFaults(root: Json): string[] {
  return placesIn(root).flatMap((place) => {
    const { type } = place.schema;
    const isKnown = type === undefined || (typeof type === 'string' && openApiTypes.test(type));
    return [
      ...strangeTo(openApiKeywords, place),
      ...faultsOfNames(place),
      ...(isKnown ? [] : [`Invalid value at ${formatPath(place)}.type`]),
    ];
  });
}

function strangeTo(known: ReadonlySet<string>, place: Place): string[] {
  const strange = Object.keys(place.schema).filter((keyword) => !known.has(keyword));
  return strange.map((keyword) => `Unknown name "${keyword}" at '${formatPath(place)}': Cannot find field.`);
}

/** "If `$ref` is set on a sub-schema, no other properties, except for than those starting as a `$`, may be set." */
function faultsOfReference(place: Place, root: Json): string[] {
  const { $ref: ref, ...others } = place.schema;
  if (typeof ref !== 'string') return [];
  const beside = Object.keys(others).filter((key) => !key.startsWith('$'));
  return [
    ...(beside.length === 0 ? [] : [`${formatPath(place)}: $ref stands beside ${beside.join(', ')}`]),
    ...(referred(ref, root) === undefined ? [`${formatPath(place)}: ${ref} leads nowhere`] : []),
  ];
}

function faultsOfNames({ schema, path }: Place): string[] {
  const names = Object.keys(toFields(schema['properties']));
  const stray = toList(schema['required']).find((name) => !names.includes(shown(name)));
  const isMissing = stray !== undefined && isObject(schema['properties']);
  return isMissing ? [`${path.join('.')}.required: property ${shown(stray)} is not defined`] : [];
}

function formatPath({ path }: Place): string {
  return ['schema', ...path].join('.');
}
