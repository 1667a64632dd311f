import { isObject, toFields, toList } from '../json.js';
import type { Json } from '../json.js';

/** A schema within another: where it stands, and below how many objects. */
export interface Place {
  schema: Json;
  path: readonly string[];
  level: number;
}

const listsOfSchemas = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const mapsOfSchemas = ['properties', '$defs', 'definitions', 'patternProperties'];
const schemas = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];

/** A schema and all that are within it. */
export function placesIn(root: Json): Place[] {
  return below({ schema: root, path: [], level: 0 });
}

function below(place: Place): Place[] {
  const { schema, path, level } = place;
  const deeper = level + Number(isOfType(schema, 'object'));
  const within = (value: unknown, ...steps: string[]): Place[] =>
    isObject(value) ? below({ schema: value, path: [...path, ...steps], level: deeper }) : [];
  return [
    place,
    ...mapsOfSchemas.flatMap((key) =>
      Object.entries(toFields(schema[key])).flatMap(([name, each]) => within(each, key, name)),
    ),
    ...listsOfSchemas.flatMap((key) => toList(schema[key]).flatMap((each, at) => within(each, key, String(at)))),
    ...schemas.flatMap((key) => within(schema[key], key)),
  ];
}

/** Whether values of a schema may be of this type. */
export function isOfType({ type }: Json, name: string): boolean {
  return [type].flat().includes(name);
}

/** The schema that a reference within the root leads to; undefined: it leads nowhere. */
export function referred(ref: string, root: Json): Json | undefined {
  if (!ref.startsWith('#')) return undefined;
  const steps = ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter((step) => step !== '');
  const end = steps.reduce(
    (part: unknown, step) => toFields(part)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    root,
  );
  return isObject(end) ? end : undefined;
}

/** Whether a schema comes back to itself by its references. */
export function isRecursive(root: Json): boolean {
  const leadsBack = (schema: Json, seen: readonly string[]): boolean =>
    placesIn(schema).some(({ schema: { $ref: ref } }) => {
      if (typeof ref !== 'string') return false;
      const next = referred(ref, root);
      return seen.includes(ref) || (next !== undefined && next !== root && leadsBack(next, [...seen, ref]));
    });
  const { $defs: _defs, definitions: _definitions, ...own } = root;
  return leadsBack(own, []);
}
