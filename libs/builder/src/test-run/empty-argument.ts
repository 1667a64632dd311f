import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';

/**
 * The first argument that a tool's schema asks for and that has come to nothing: missing, null or an empty text. Null: there is none.
 * Other values are not judged: in a test they may be made up.
 */
export function emptyArgument({ properties, required }: JsonSchema, args: unknown): string | null {
  const given = isObject(args) ? args : {};
  const names = Array.isArray(required) ? required.map(String) : [];
  const missing = names.find((name) => given[name] === undefined);
  if (missing !== undefined) return missing;
  const schemas = isObject(properties) ? properties : {};
  const empty = Object.entries(given).find(
    ([name, value]) => isObject(schemas[name]) && isRefused(schemas[name], value),
  );
  return empty?.[0] ?? null;
}

/** Whether a schema says in so many words that nothing is not enough. */
function isRefused(schema: Record<string, unknown>, value: unknown): boolean {
  if (value !== null && value !== '') return false;
  if (Array.isArray(schema['enum'])) return !schema['enum'].includes(value);
  const types = [schema['type'] ?? []].flat();
  if (types.length === 0) return false;
  if (value === null) return !types.includes('null');
  const { minLength = 0 } = schema;
  return !types.includes('string') || minLength !== 0 || 'pattern' in schema || 'format' in schema;
}
