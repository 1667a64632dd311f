/** The longest text that a model is shown of a parameter, in characters. */
const maxShown = 1_000;

/** What stands in the place of a longer one. */
export const omitted = '<value omitted - use get_node_parameter tool>';

/** A value as a model is shown it: long texts are left out, at any depth. */
export function trimValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxShown ? omitted : value;
  if (Array.isArray(value)) return value.map(trimValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimValue(inner)]));
}
