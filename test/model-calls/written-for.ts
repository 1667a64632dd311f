type Json = Record<string, unknown>;

/**
 * An object in the form that a sent schema has for it: what may be null and is not there as null, and objects with fields of their own as the
 * lists of these. It reads the sent schema alone, and knows nothing of how that was made. What has no such form stays as it is.
 */
export function writtenFor(schema: Json, value: unknown): unknown {
  return new Writer(schema).written(value, schema) ?? value;
}

/** A part of a form that a value has no place in. */
const none = undefined;

class Writer {
  constructor(private readonly root: Json) {}

  written(value: unknown, schema: Json): unknown {
    const own = this.resolved(schema);
    const branches = listOf(own['anyOf']).filter(isObject);
    if (branches.length > 0) return this.first(value, branches);
    if (!allows(own, value)) return none;
    if (isObject(value)) return this.ofObject(value, own);
    if (!Array.isArray(value) || !isObject(own['items'])) return value;
    const { items } = own;
    const all = value.map((each) => this.written(each, items));
    return all.includes(none) ? none : all;
  }

  private first(value: unknown, branches: readonly Json[]): unknown {
    for (const branch of branches) {
      const written = this.written(value, branch);
      if (written !== none) return written;
    }
    return none;
  }

  private ofObject(value: Json, schema: Json): unknown {
    if (schema['type'] === 'array') return this.fields(value, schema);
    const { properties } = schema;
    if (!isObject(properties)) return value;
    const held = isObject(properties['object']) ? this.resolved(properties['object']) : null;
    if (Object.keys(properties).length === 1 && held !== null && isFieldList(held))
      return this.wrapped(this.fields(value, held));
    const known = Object.entries(value).filter(([name, each]) => name in properties || !isNothing(each));
    if (known.some(([name]) => !(name in properties))) return none;
    const given = Object.fromEntries(known);
    const missing = listOf(schema['required']).filter((name) => !(String(name) in given));
    const whole: Json = { ...given, ...Object.fromEntries(missing.map((name) => [String(name), null])) };
    const entries = Object.entries(whole).map(([name, each]) => {
      const field = properties[name];
      return [name, isObject(field) ? this.written(each, field) : each] as const;
    });
    return entries.some(([, each]) => each === none) ? none : Object.fromEntries(entries);
  }

  private wrapped(fields: unknown): unknown {
    return fields === none ? none : { object: fields };
  }

  private fields(value: Json, { items }: Json): unknown {
    const field = isObject(items) && isObject(items['properties']) ? items['properties']['value'] : none;
    const all = Object.entries(value).map(([name, each]) => ({
      name,
      value: isObject(field) ? this.written(each, field) : each,
    }));
    return all.some((each) => each.value === none) ? none : all;
  }

  private resolved(schema: Json): Json {
    const { $ref: ref } = schema;
    if (typeof ref !== 'string') return schema;
    const found = ref
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((part, name) => (isObject(part) ? part[name] : none), this.root);
    return isObject(found) ? found : {};
  }
}

/** Whether a value can be of a schema, by its type and fixed values. An object can be a list of fields. */
function allows(schema: Json, value: unknown): boolean {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (Array.isArray(values) && !values.includes(value)) return false;
  if (isObject(value) && isFieldList(schema)) return true;
  const types = [schema['type']].flat();
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return types.includes(undefined) || types.includes(type) || (types.includes('integer') && Number.isInteger(value));
}

function isFieldList({ type, items, description }: Json): boolean {
  if (type !== 'array' || !isObject(items) || !isObject(items['properties'])) return false;
  return /\blist of its fields\b/.test(String(description)) && Object.keys(items['properties']).join() === 'name,value';
}

/** Arguments of what takes none. */
function isNothing(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
