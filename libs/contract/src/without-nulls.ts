/**
 * A value without the nulls that stand for absent properties: strict mode has a model write every optional property, and null where it means
 * nothing. What the schema requires, or lets be null, stays.
 */
export function withoutNulls(value: unknown, schema: unknown): unknown {
  if (!isObject(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, schema['items']));
  if (!isObject(value) || !isObject(schema['properties'])) return value;
  const properties = schema['properties'];
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const kept = Object.entries(value).filter(
    ([name, item]) => item !== null || required.includes(name) || takesNull(properties[name]),
  );
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutNulls(item, properties[name])]));
}

function takesNull(schema: unknown): boolean {
  return isObject(schema) && [schema['type']].flat().includes('null');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
