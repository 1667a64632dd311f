import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';

/** Deeper inside a schema everything is null. */
const mostDeep = 8;

/** A made-up value of the form that a schema describes: texts say that they are mocked. */
export function buildExample(schema: JsonSchema, deep = 0): unknown {
  const { const: only, default: usual, anyOf, oneOf } = schema;
  const [given] = toList(schema['examples']);
  const [choice] = toList(schema['enum']);
  const known = [only, usual, given, choice].find((value) => value !== undefined);
  if (known !== undefined) return known;
  if (deep >= mostDeep) return null;
  const [first] = [...toList(anyOf), ...toList(oneOf)];
  return isObject(first) ? buildExample(first, deep + 1) : ofType(schema, deep);
}

function ofType(schema: JsonSchema, deep: number): unknown {
  const { properties, items, minimum, format } = schema;
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  switch (types.find((type) => type !== 'null') ?? (isObject(properties) ? 'object' : undefined)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isObject(properties) ? properties : {}).map(([name, inner]) => [name, inside(inner, deep)]),
      );
    case 'array':
      return isObject(items) ? [inside(items, deep)] : [];
    case 'number':
    case 'integer':
      return typeof minimum === 'number' ? Math.max(1, minimum) : 1;
    case 'boolean':
      return true;
    case 'string':
      return texts[String(format)] ?? 'mocked';
    default:
      return null;
  }
}

const texts: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T12:00:00Z',
  email: 'mocked@example.com',
  uri: 'https://example.com/mocked',
};

function inside(schema: unknown, deep: number): unknown {
  return isObject(schema) ? buildExample(schema, deep + 1) : null;
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
