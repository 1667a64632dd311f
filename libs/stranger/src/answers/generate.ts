import { isObject, parseJson, shown, toFields, toList } from '../json.js';
import type { Json } from '../json.js';
import type { Random } from '../random.js';
import { referred } from '../rules/schema-walk.js';
import { generateMatch } from './generate-match.js';

const words = ['Seven of them today.', 'a', 'Oslo', 'id-1', 'Größe 4\u20ac', 'x y'];

/** How deep a value may go before only the plainest branch of a union is taken. */
const deepest = 14;

/** A value that a schema allows, drawn by lot. Texts say something, and lists repeat nothing. */
export function generate(schema: unknown, root: Json, random: Random): unknown {
  return drawn(schema, { root, random, depth: 0 });
}

interface Draw {
  root: Json;
  random: Random;
  depth: number;
}

function drawn(schema: unknown, draw: Draw): unknown {
  const { random, root } = draw;
  if (!isObject(schema)) return null;
  const next = { ...draw, depth: draw.depth + 1 };
  if (typeof schema['$ref'] === 'string') return drawn(referred(schema['$ref'], root), next);
  const branches = toList(schema['anyOf'] ?? schema['oneOf']);
  if (branches.length > 0) return drawn(pickBranch(branches, draw), next);
  const parts = toList(schema['allOf']);
  if (parts.length > 0) return drawn(merged([schema, ...parts], root), next);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return random.any(schema['enum']);
  return drawnOfType(schema, next);
}

function drawnOfType(said: Json, draw: Draw): unknown {
  const schema = { ...boundsIn(said['description']), ...said };
  const types: readonly unknown[] = [schema['type'] ?? guessedType(schema)].flat();
  switch (shown(draw.random.any(types))) {
    case 'object':
      return generateObject(schema, draw);
    case 'array':
      return generateList(schema, draw);
    case 'string':
      return generateString(schema, draw.random);
    case 'integer':
    case 'number':
      return generateNumber(schema, draw.random);
    case 'boolean':
      return draw.random.percent(50);
    default:
      return null;
  }
}

const bounds =
  /^(?:minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf|pattern|minItems|maxItems|minLength|maxLength)$/;

/** Bounds that stand in a description, where Anthropic's client puts those that its API does not take: `{minimum: 0, maximum: 1}`. */
function boundsIn(description: unknown): Json {
  const [, list = ''] = /\{(\w+: .*)\}$/.exec(typeof description === 'string' ? description : '') ?? [];
  const read = parseJson(`{${list.replace(/(^|, )(\w+): /g, '$1"$2": ')}}`);
  return Object.fromEntries(Object.entries(toFields(read)).filter(([name]) => bounds.test(name)));
}

/** Of what a schema says nothing: something plain. */
function guessedType(schema: Json): string[] {
  if ('properties' in schema) return ['object'];
  if ('items' in schema) return ['array'];
  return ['string', 'integer', 'boolean'];
}

function pickBranch(branches: readonly unknown[], { random, depth }: Draw): unknown {
  const plain = branches.filter((branch) => !['array', 'object', undefined].includes(shown(toFields(branch)['type'])));
  return random.any(depth > deepest && plain.length > 0 ? plain : branches);
}

/** All parts of an `allOf` as one schema of an object. */
function merged(parts: readonly unknown[], root: Json): Json {
  const read = parts.map((part) => {
    const { $ref: ref, allOf: _none, ...own } = toFields(part);
    return typeof ref === 'string' ? { ...own, ...referred(ref, root) } : own;
  });
  const whole = Object.fromEntries(read.flatMap((part) => Object.entries(part)));
  const properties = Object.fromEntries(read.flatMap((part) => Object.entries(toFields(part['properties']))));
  return { ...whole, properties, required: read.flatMap((part) => toList(part['required'])) };
}

function generateObject(schema: Json, draw: Draw): Json {
  const { random } = draw;
  const required = toList(schema['required']);
  const fields = Object.entries(toFields(schema['properties']));
  const kept = fields.filter(([name]) => required.includes(name) || (random.percent(50) && draw.depth < deepest));
  const others =
    isObject(schema['additionalProperties']) && fields.length === 0
      ? [['x1', schema['additionalProperties']] as const]
      : [];
  return Object.fromEntries([...kept, ...others].map(([name, field]) => [name, drawn(field, draw)]));
}

function generateList({ items, minItems, maxItems }: Json, draw: Draw): unknown[] {
  const least = Number(minItems ?? 0);
  const length = Math.min(least + (draw.depth < deepest ? draw.random.below(3) : 0), Number(maxItems ?? 20));
  const found = new Map<string, unknown>();
  for (let tries = 0; found.size < length && tries < 50; tries += 1) {
    const item = drawn(items ?? {}, draw);
    found.set(JSON.stringify(item), item);
  }
  return [...found.values()];
}

const ofFormat: Readonly<Record<string, string>> = {
  ...{ time: '12:30:00Z', duration: 'PT1H', email: 'a@example.com', hostname: 'example.com', ipv4: '192.0.2.1' },
  ...{ ipv6: '2001:db8::1', uuid: '123e4567-e89b-42d3-a456-426614174000', uri: 'https://example.com/a' },
};

function generateString({ format, pattern, minLength, maxLength }: Json, random: Random): string {
  const day = `2026-0${1 + random.below(9)}-1${random.below(9)}`;
  if (format === 'date') return day;
  if (format === 'date-time') return `${day}T12:00:00Z`;
  if (typeof format === 'string' && Object.hasOwn(ofFormat, format)) return ofFormat[format] ?? '';
  const text = typeof pattern === 'string' ? generateMatch(pattern, random) : (random.any(words) ?? '');
  const longest = Number(maxLength ?? Infinity);
  const padded = typeof pattern === 'string' ? text : text.padEnd(Number(minLength ?? 0), 'x');
  return padded.length > longest ? 'x'.repeat(longest) : padded;
}

function generateNumber(schema: Json, random: Random): number {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = Number(multipleOf ?? (type === 'integer' ? 1 : 0.001));
  const least = Math.max(Number(minimum ?? -Infinity), Number(exclusiveMinimum ?? -Infinity) + step);
  const from = Number.isFinite(least) ? least : Math.min(0, Number(maximum ?? exclusiveMaximum ?? 0));
  const most = Math.min(Number(maximum ?? from + 100), Number(exclusiveMaximum ?? Infinity) - step);
  const steps = Math.floor((most - from) / step + 1e-9);
  const value = (Math.ceil(from / step - 1e-9) + random.below(Math.min(steps, 100_000) + 1)) * step;
  return Number(value.toFixed(6));
}
