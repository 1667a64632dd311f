import { isObject } from '#values';
import { writtenAsItIs } from '#model-turn';
import { anyValue, fieldList, isAnything, isOpenObject, valueDefinitions } from './open-values.js';
import { isRecursive } from './recursive-schema.js';

type Json = Record<string, unknown>;

/** A schema within the subset of strict structured output, or why there is none; `schema` is then the form that is only too large, null: there is none. */
export type StrictSchema = { ok: true; schema: Json } | { ok: false; reason: string; schema: Json | null };

/** What one provider's native structured output accepts. */
export interface SchemaRules {
  /** How an optional property is written: as one that may be null, or as one that may be missing. */
  optional: 'nullable' | 'missing';
  /** Keywords that are passed on; of the rest a description says what it can, and our own validation repeats all. */
  kept: readonly string[];
  formats: readonly string[];
  /** Whether a definition may lead back to itself. */
  recursive: boolean;
  /** Limits: properties in all, optional ones, unions, values of enums, levels of objects, characters of names, enum and const values. */
  limits: Readonly<Record<Counted | 'levels', number>>;
}

const countedParts = ['properties', 'optional', 'unions', 'values', 'characters'] as const;
type Counted = (typeof countedParts)[number];

const anyNumber = Number.POSITIVE_INFINITY;
const unlimited = {
  ...{ properties: anyNumber, optional: anyNumber, unions: anyNumber },
  ...{ values: anyNumber, levels: anyNumber, characters: anyNumber },
};
const commonFormats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

/** OpenAI's documented rules for its strict mode: https://platform.openai.com/docs/guides/structured-outputs */
export const openAiRules: SchemaRules = {
  optional: 'nullable',
  kept: [
    ...['description', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    ...['minItems', 'maxItems', '$ref'],
  ],
  formats: commonFormats,
  recursive: true,
  limits: { properties: 5_000, optional: anyNumber, unions: anyNumber, values: 1_000, levels: 10, characters: 120_000 },
};

/**
 * Anthropic's, on its own servers and on Bedrock: no bounds, no patterns, at most 24 properties that may be missing and 16 unions:
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs
 */
export const anthropicRules: SchemaRules = {
  optional: 'missing',
  kept: ['description', '$ref'],
  formats: [...commonFormats, 'uri'],
  recursive: false,
  limits: { ...unlimited, optional: 24, unions: 16 },
};

/** Gemini's, for `responseJsonSchema`, which names no figures: https://ai.google.dev/gemini-api/docs/structured-output */
export const geminiRules: SchemaRules = {
  optional: 'missing',
  kept: ['description', 'minimum', 'maximum', 'minItems', 'maxItems', '$ref'],
  formats: ['date-time', 'date', 'time'],
  recursive: true,
  limits: unlimited,
};

/** What a schema says of a value, and a description can say in its place. */
const toldKeywords = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'pattern', 'minLength', 'maxLength'],
  ...['format', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'minContains', 'maxContains', 'prefixItems'],
  ...['minProperties', 'maxProperties', 'propertyNames', 'default', 'examples'],
];

const refused = ['allOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas', 'patternProperties'];

class NotExpressible extends Error {}

/**
 * Rewrites a JSON Schema for native structured output: no further properties, only known keywords, and optional properties in the
 * provider's form. The result only ever accepts more than our own validator, except for the nulls of OpenAI's optional properties and the
 * lists of fields in the place of open objects: `fromStrict` turns both back.
 */
export function toStrictSchema(schema: Json, rules = openAiRules): StrictSchema {
  try {
    if (schema['type'] !== 'object') throw new NotExpressible('the root is not an object');
    if (!rules.recursive && isRecursive(schema)) throw new NotExpressible('a definition leads back to itself');
    const size = { properties: 0, optional: 0, unions: 0, values: 0, characters: 0 };
    const task: Task = { rules, size, hasOpen: false, isLoose: false };
    const strict = rewrite(schema, task, 0);
    const whole = task.hasOpen ? withValues(strict, size) : strict;
    if (task.isLoose)
      return { ok: false, reason: 'schema not expressible: an object is written as it is', schema: whole };
    const tooLarge = countedParts.some((part) => size[part] > rules.limits[part]);
    return tooLarge ? { ok: false, reason: 'schema too large', schema: whole } : { ok: true, schema: whole };
  } catch (error) {
    if (error instanceof NotExpressible)
      return { ok: false, reason: `schema not expressible: ${error.message}`, schema: null };
    throw error;
  }
}

interface Task {
  rules: SchemaRules;
  size: Record<Counted, number>;
  /** Something in it may be any value. */
  hasOpen: boolean;
  /** An object in it is left open: no strict schema, and as a tool's still one without words that providers do not know. */
  isLoose: boolean;
}

/** The schema with the definitions of what may be anything. */
function withValues(strict: Json, size: Task['size']): Json {
  const definitions = valueDefinitions();
  size.unions += Object.keys(definitions).length;
  return { ...strict, $defs: { ...(isObject(strict['$defs']) ? strict['$defs'] : {}), ...definitions } };
}

function rewrite(schema: Json, task: Task, level: number): Json {
  const bad = refused.find((keyword) => keyword in schema);
  if (bad !== undefined) throw new NotExpressible(`it uses ${bad}`);
  if (isAnything(schema)) return alone(openIn(task, told(described(anyValue, schema), schema)), task);
  if (isOpenObject(schema)) return openObject(schema, task, level);
  const out = { ...plainKeywords(schema, task), ...nestedKeywords(schema, task, level) };
  const whole = schema['type'] === 'object' ? { ...out, ...objectKeywords(schema, task, level + 1) } : out;
  return '$ref' in whole ? alone(whole, task) : whole;
}

/** OpenAI and Gemini refuse a reference that stands beside anything else. */
function alone({ $ref, ...others }: Json, { size }: Task): Json {
  if (Object.keys(others).length === 0) return { $ref };
  size.unions += 1;
  return { ...others, anyOf: [{ $ref }] };
}

function plainKeywords(schema: Json, task: Task): Json {
  const out: Json = {};
  for (const keyword of task.rules.kept) if (isUsable(keyword, schema[keyword])) out[keyword] = schema[keyword];
  if ('type' in schema) out['type'] = schema['type'];
  if (task.rules.formats.includes(String(schema['format']))) out['format'] = schema['format'];
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (!Array.isArray(values)) return told(out, schema);
  task.size.values += values.length;
  out['enum'] = counted(values, task);
  out['type'] ??= inferTypes(values);
  return told(out, schema);
}

/** OpenAI refuses values without their type. */
function inferTypes(values: readonly unknown[]): unknown {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  return types.length === 1 ? types[0] : types;
}

/** A rewritten schema whose description says what is left out of it, in the form of Anthropic's own client. */
function told(out: Json, schema: Json): Json {
  const left = toldKeywords.filter((keyword) => !(keyword in out) && saysSomething(keyword, schema));
  const words = left.map((keyword) => `${keyword}: ${JSON.stringify(schema[keyword])}`).join(', ');
  if (words === '') return out;
  const { description } = out;
  return { ...out, description: `${typeof description === 'string' ? `${description}\n\n` : ''}{${words}}` };
}

/** A default of null, and `uniqueItems: false`, say no more than nothing does. */
function saysSomething(keyword: string, { [keyword]: value }: Json): boolean {
  return value !== undefined && value !== null && !(keyword === 'uniqueItems' && value === false);
}

function nestedKeywords(schema: Json, task: Task, level: number): Json {
  const out: Json = {};
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) {
    task.size.unions += 1;
    out['anyOf'] = branches.map((branch) => rewrite(requireObject(branch), task, level));
  }
  if (schema['type'] === 'array') out['items'] = rewrite(requireObject(schema['items'] ?? {}), task, level);
  if (isObject(schema['$defs']))
    out['$defs'] = mapValues(schema['$defs'], (definition) => rewrite(definition, task, level));
  return out;
}

/** An object whose fields nobody knows before, as the list of them: strict schemas have no other way to say it. */
function openObject(schema: Json, task: Task, level: number): Json {
  if (schema['$comment'] === writtenAsItIs) {
    task.isLoose = true;
    return described({ type: 'object' }, schema);
  }
  task.size.properties += 2;
  const others = schema['additionalProperties'];
  const value = isObject(others) ? rewrite(others, task, level + 1) : openIn(task, anyValue);
  return told(described(fieldList(value), schema), schema);
}

function openIn(task: Task, schema: Json): Json {
  task.hasOpen = true;
  return schema;
}

function described(out: Json, { description }: Json): Json {
  if (typeof description !== 'string') return out;
  if (typeof out['description'] !== 'string') return { ...out, description };
  return { ...out, description: `${description.replace(/\.$/, '')}; ${out['description']}` };
}

/** `anyOf` branches must differ in their first key, so the properties with one fixed value come first, the rarest first. */
function objectKeywords(schema: Json, task: Task, level: number): Json {
  const { rules, size } = task;
  if (level > rules.limits.levels) throw new NotExpressible(`it is deeper than ${rules.limits.levels} levels`);
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  if (isObject(schema['additionalProperties'])) throw new NotExpressible('it has fields of its own beside others');
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(properties).sort((a, b) => rank(a, properties) - rank(b, properties));
  size.properties += names.length;
  counted(names, task);
  const isKept = (name: string): boolean => rules.optional === 'nullable' || required.includes(name);
  size.optional += names.filter((name) => !required.includes(name)).length;
  const rewritten = names.map((name) => {
    const property = rewrite(requireObject(properties[name]), task, level);
    const isNullable =
      rules.optional === 'nullable' && !required.includes(name) && !isAnything(requireObject(properties[name]));
    return [name, isNullable ? nullable(property) : property] as const;
  });
  return { properties: Object.fromEntries(rewritten), required: names.filter(isKept), additionalProperties: false };
}

function rank(name: string, properties: Json): number {
  const property = properties[name];
  const isFixed =
    isObject(property) && ('const' in property || (Array.isArray(property['enum']) && property['enum'].length === 1));
  if (!isFixed) return 2;
  return name === 'type' ? 1 : 0;
}

function nullable(property: Json): Json {
  return { anyOf: [property, { type: 'null' }] };
}

/** Strict mode's regular expressions have no lookaround. */
function isUsable(keyword: string, value: unknown): boolean {
  return value !== undefined && !(keyword === 'pattern' && typeof value === 'string' && /\(\?[=!<]/.test(value));
}

function counted(values: unknown[], task: Task): unknown[] {
  for (const value of values) task.size.characters += String(value).length;
  return values;
}

function mapValues(object: Json, change: (value: Json) => Json): Json {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(requireObject(value))]));
}

function requireObject(value: unknown): Json {
  if (isObject(value)) return value;
  throw new NotExpressible('a part of it is not a schema object');
}
