import { branchFor, withoutNulls } from '#model-turn';
import { isObject, parseForeignJson } from '#values';
import { isAnything, isOpenObject, objectOfFields, toPlainValue } from './open-values.js';

type Json = Record<string, unknown>;

/**
 * An output in the form of a strict schema as one in the form of the schema that was asked for: without the nulls of optional properties,
 * and with objects in the place of lists of their fields. What is no JSON comes back unchanged, for our own parser (I6).
 */
export function fromStrict(text: string, schema: Json): string {
  try {
    const value: unknown = parseForeignJson(text);
    return JSON.stringify(withoutNulls(opened(value, schema, schema), schema));
  } catch {
    return text; // no JSON, or nested so deep that our parser refuses it
  }
}

function opened(value: unknown, schema: unknown, root: Json): unknown {
  if (typeof value !== 'object' || value === null || !isObject(schema)) return value;
  if (isAnything(schema)) return toPlainValue(value);
  const open = openBranch(schema);
  if (open !== null && Array.isArray(value)) return ofFields(value, open, root);
  const branch = branchFor(value, { schema, root });
  if (branch === null) return value;
  if (Array.isArray(value)) return value.map((item) => opened(item, branch['items'], root));
  const { properties, additionalProperties: others } = branch;
  const of = (name: string): unknown =>
    isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : others;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, opened(item, of(name), root)]));
}

/** The open object that a schema is of, or that is the only branch of its union that a list can stand for; null: none. */
function openBranch(schema: Json): Json | null {
  if (isOpenObject(schema)) return schema;
  const branches: unknown[] = [schema['anyOf'], schema['oneOf']].flat();
  if (branches.some((branch) => isObject(branch) && branch['type'] === 'array')) return null;
  return branches.find((branch): branch is Json => isObject(branch) && isOpenObject(branch)) ?? null;
}

function ofFields(value: unknown[], { additionalProperties: others }: Json, root: Json): unknown {
  const object = objectOfFields(value);
  if (object === null || !isObject(others)) return object ?? value;
  return Object.fromEntries(Object.entries(object).map(([name, item]) => [name, opened(item, others, root)]));
}
