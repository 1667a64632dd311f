import type { Random } from '../protocol/random.js';

type Json = Record<string, unknown>;

const words = ['Seven messages today.', 'a', 'Oslo', 'id-1', 'Größe 4\u20ac', 'x y'] as const;

/** A value that a schema allows, drawn by lot: of the forms that strict schemas have. Texts say something, and lists repeat nothing. */
export function randomAnswer(schema: unknown, root: Json, random: Random, depth = 0): unknown {
  if (!isObject(schema)) return null;
  const { $ref: ref, anyOf, const: fixed, enum: values, type } = schema;
  if (typeof ref === 'string') return randomAnswer(referred(ref, root), root, random, depth + 1);
  if (Array.isArray(anyOf)) return randomAnswer(branchOf(anyOf, random, depth), root, random, depth + 1);
  if ('const' in schema) return fixed;
  if (Array.isArray(values)) return random.any(values);
  switch ([type].flat()[random.below([type].flat().length)]) {
    case 'object':
      return objectOf(schema, root, random, depth);
    case 'array':
      return listOf(schema, root, random, depth);
    case 'string':
      return textOf(schema, random);
    case 'integer':
      return numberOf(schema, random);
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.percent(50);
    default:
      return null;
  }
}

/** Deep within a value that may be anything, the plain ones. */
function branchOf(branches: unknown[], random: Random, depth: number): unknown {
  const plain = branches.filter((branch) => isObject(branch) && !['array', 'object'].includes(String(branch['type'])));
  return random.any(depth > 14 && plain.length > 0 ? plain : branches);
}

function objectOf({ properties, required }: Json, root: Json, random: Random, depth: number): Json {
  const names: unknown[] = Array.isArray(required) ? required : [];
  const fields = Object.entries(isObject(properties) ? properties : {});
  const kept = fields.filter(([name]) => names.includes(name) || random.percent(50));
  return Object.fromEntries(kept.map(([name, field]) => [name, randomAnswer(field, root, random, depth + 1)]));
}

function listOf({ items, minItems, maxItems }: Json, root: Json, random: Random, depth: number): unknown[] {
  const least = Number(minItems ?? 0);
  const length = Math.min(least + random.below(3), Number(maxItems ?? 20));
  const drawn = new Map<string, unknown>();
  for (let tries = 0; drawn.size < length && tries < 50; tries += 1) {
    const item = randomAnswer(items, root, random, depth + 1);
    drawn.set(JSON.stringify(item), item);
  }
  return [...drawn.values()];
}

function textOf({ format }: Json, random: Random): string {
  return format === 'date' ? `2026-0${1 + random.below(9)}-1${random.below(9)}` : random.pick(words);
}

function numberOf({ type, minimum, maximum }: Json, random: Random): number {
  const [least, most] = [Number(minimum ?? 0), Number(maximum ?? 100)];
  const value = least + (random.below(1_000) / 999) * (most - least);
  return type === 'integer' ? Math.round(value) : value;
}

function referred(ref: string, root: Json): unknown {
  const steps = ref.replace(/^#\//, '').split('/');
  return steps.reduce((part: unknown, step) => (isObject(part) ? part[step] : undefined), root);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
