import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Known } from '../http/requests.js';
import { resolved } from './operations.js';
import type { Schema } from './operations.js';

/** Texts among which most patterns of the API find one that they take. */
const texts: readonly string[] = [
  ...['a', 'ana', 'a-name', 'how many?', '1', '50', 'true', 'v2', 'file', '+15550123', '2026-01-01T00:00:00Z'],
  ...[`cred_${'0'.repeat(32)}`, `run_${'0'.repeat(26)}`, `act_${'0'.repeat(26)}`, 'abcd1234'.repeat(4), 'A'.repeat(32)],
  ...['default:api:api:desk', 'tool:get_counts', 'a@b.example', 'https://a.example/', '0123456789abcdef', 'xyz_1'],
];

const deepest = 4;

/** Values that a schema takes; of what has a known name, mostly one that is there. */
export function validValue(name: string, given: Schema, known: Known, depth = 0): Arbitrary<unknown> {
  const schema = resolved(given);
  const [choice] = schema.oneOf ?? schema.anyOf ?? [];
  if (choice)
    return fc.oneof(...(schema.oneOf ?? schema.anyOf ?? []).map((one) => validValue(name, one, known, depth)));
  if (schema.allOf?.[0])
    return validValue(
      name,
      schema.allOf.map(resolved).reduce((all, one) => ({ ...all, ...one }), {}),
      known,
      depth,
    );
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const there = known[name] ?? [];
  const made = madeValue(name, schema, known, depth);
  return there.length === 0 ? made : fc.oneof({ arbitrary: fc.constantFrom(...there), weight: 4 }, made);
}

function madeValue(name: string, schema: Schema, known: Known, depth: number): Arbitrary<unknown> {
  const { type = 'object' } = schema;
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1_000_000) });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return listOf(name, schema, known, depth);
    default:
      return depth >= deepest ? fc.constant({}) : objectOf(schema, known, depth);
  }
}

function textOf({ pattern }: Schema): Arbitrary<string> {
  const form = pattern === undefined ? null : new RegExp(pattern, 'u');
  const right = texts.filter((text) => form?.test(text) ?? true);
  return fc.constantFrom(...(right.length === 0 ? ['a'] : right));
}

function listOf(name: string, { items = {}, minItems = 0 }: Schema, known: Known, depth: number): Arbitrary<unknown[]> {
  const of = validValue(name, items, known, depth + 1);
  return fc.array(of, { minLength: minItems, maxLength: minItems + 2 });
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known, depth: number): Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, validValue(name, schema, known, depth + 1)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) });
}
