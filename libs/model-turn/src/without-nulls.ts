import { isObject } from '#values';

/**
 * A value without the nulls that stand for absent properties: strict mode has a model write every optional property, and null where it means
 * nothing. What the schema requires, or lets be null, stays. Of a union the branch counts that the value's fixed fields name.
 */
export function withoutNulls(value: unknown, schema: unknown): unknown {
  return without(value, { schema, root: schema });
}

/** A part of a schema, and the whole in which its references are looked up. */
interface Place {
  schema: unknown;
  root: unknown;
}

function without(value: unknown, place: Place): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const schema = branchFor(value, place);
  if (schema === null) return value;
  const at = (part: unknown): Place => ({ schema: part, root: place.root });
  if (Array.isArray(value)) return value.map((item) => without(item, at(schema['items'])));
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const others = schema['additionalProperties'];
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const of = (name: string): Place => at(Object.hasOwn(properties, name) ? properties[name] : others);
  const isOptional = (name: string): boolean => Object.hasOwn(properties, name) && !required.includes(name);
  const kept = Object.entries(value).filter(
    ([name, item]) => item !== null || !isOptional(name) || takesNull(of(name)),
  );
  return Object.fromEntries(kept.map(([name, item]) => [name, without(item, of(name))]));
}

/** The schema that an object or a list is meant for, past references and unions; null: there is none to go by. */
export function branchFor(value: object, { schema, root }: Place): Record<string, unknown> | null {
  const found = referred(schema, root);
  if (!isObject(found)) return null;
  const branches = found['anyOf'] ?? found['oneOf'];
  if (!Array.isArray(branches)) return found;
  const fitting = branches.map((branch) => branchFor(value, { schema: branch, root })).filter((one) => one !== null);
  const likely = fitting.filter((branch) => mayBe(value, branch));
  return likely.find((branch) => hasRequired(value, branch)) ?? likely[0] ?? null;
}

/** Whether a value has the type of a branch, and the fields by which it is told from the others. */
function mayBe(value: object, { type, properties }: Record<string, unknown>): boolean {
  const types = [type].flat();
  if (type !== undefined && !types.includes(Array.isArray(value) ? 'array' : 'object')) return false;
  if (Array.isArray(value)) return true;
  const fields = Object.entries(isObject(properties) ? properties : {});
  return fields.every(([name, schema]) => !isObject(schema) || !isNot(Reflect.get(value, name), schema));
}

/** Whether a field says that its object is meant for another branch. */
function isNot(value: unknown, schema: Record<string, unknown>): boolean {
  if ('const' in schema) return value !== schema['const'];
  const isAbsent = value === undefined || value === null;
  return !isAbsent && Array.isArray(schema['enum']) && !schema['enum'].includes(value);
}

function hasRequired(value: object, { required }: Record<string, unknown>): boolean {
  const names: unknown[] = Array.isArray(required) ? required : [];
  return names.every((name) => typeof name === 'string' && Object.hasOwn(value, name));
}

function takesNull({ schema, root }: Place): boolean {
  const found = referred(schema, root);
  if (!isObject(found)) return found === true;
  const branches = found['anyOf'] ?? found['oneOf'];
  if (Array.isArray(branches)) return branches.some((branch) => takesNull({ schema: branch, root }));
  if ('const' in found) return found['const'] === null;
  if (Array.isArray(found['enum'])) return found['enum'].includes(null);
  return 'type' in found ? [found['type']].flat().includes('null') : !('properties' in found || 'allOf' in found);
}

/** What a reference within the schema stands for; one that leads nowhere is left as it is. */
function referred(schema: unknown, root: unknown): unknown {
  let found = schema;
  for (let hops = 0; hops < 16 && isObject(found) && typeof found['$ref'] === 'string'; hops += 1) {
    const steps = found['$ref']
      .replace(/^#\/?/, '')
      .split('/')
      .filter((step) => step !== '');
    found = steps.reduce((part: unknown, step) => (isObject(part) ? part[step] : undefined), root);
  }
  return found;
}
