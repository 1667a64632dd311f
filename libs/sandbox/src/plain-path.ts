/** `$json`, then `.name`, `["name"]`, `['name']` or `[0]`, and nothing else. */
const wholePath = /^\s*\$json((?:\.[A-Za-z_$][\w$]*|\["[^"\\\n]*"\]|\['[^'\\\n]*'\]|\[\d{1,9}\])+)\s*$/;
const step = /\.([A-Za-z_$][\w$]*)|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]/g;

/** The fields that an expression walks by, where it only walks from `$json` on over own fields; null: it may do more. */
export function pathOf(expression: string): { fields: readonly string[] } | null {
  const path = wholePath.exec(expression)?.[1];
  if (path === undefined) return null;
  const fields = [...path.matchAll(step)].map(
    ([, name, double, single, index]) => name ?? double ?? single ?? String(Number(index)),
  );
  return { fields };
}

/**
 * The value at the end of a path, where that is a text, number, boolean or null. It is what the guest would give, without a guest; null for anything else, and
 * for a field that is not there.
 */
export function valueAt(json: Record<string, unknown>, fields: readonly string[]): { value: unknown } | null {
  let value: unknown = json;
  for (const name of fields) {
    const field = ownField(value, name);
    if (field === null) return null;
    value = field.value;
  }
  return isPlain(value) ? { value } : null;
}

function ownField(value: unknown, key: string): { value: unknown } | null {
  if (typeof value !== 'object' || value === null || key === '__proto__') return null;
  const field = Object.getOwnPropertyDescriptor(value, key);
  return field !== undefined && 'value' in field ? { value: field.value as unknown } : null; // a descriptor's value is any
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}
