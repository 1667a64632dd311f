import type { Scope } from './scope.js';

/** `$json`, then `.name`, `["name"]`, `['name']` or `[0]`, and nothing else. */
const wholePath = /^\s*\$json((?:\.[A-Za-z_$][\w$]*|\["[^"\\\n]*"\]|\['[^'\\\n]*'\]|\[\d{1,9}\])+)\s*$/;
const step = /\.([A-Za-z_$][\w$]*)|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]/g;

/**
 * The value of an expression that only walks to a text, number, boolean or null in `$json` over own fields. It is what the guest would give, without
 * a guest; null for anything else, and for a field that is not there.
 */
export function plainPath(expression: string, scope: Pick<Scope, 'json'>): { value: unknown } | null {
  const path = wholePath.exec(expression)?.[1];
  if (path === undefined) return null;
  let value: unknown = scope.json;
  for (const [, name, double, single, index] of path.matchAll(step)) {
    const field = ownField(value, name ?? double ?? single ?? String(Number(index)));
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
