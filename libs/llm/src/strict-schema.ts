type Json = Record<string, unknown>;

/** A schema within the subset of strict structured output, or why there is none. */
export type StrictSchema = { ok: true; schema: Json } | { ok: false; reason: string };

/** What one provider's native structured output accepts. */
export interface SchemaRules {
  /** How an optional property is written: as one that may be null, or as one that may be missing. */
  optional: 'nullable' | 'missing';
  /** Keywords that are passed on; everything else is left out, because our own validation repeats it. */
  kept: readonly string[];
  formats: readonly string[];
  /** Limits: properties in all, optional ones, levels of objects, characters of names, enum and const values. */
  limits: Readonly<Record<'properties' | 'optional' | 'levels' | 'characters', number>>;
}

const anyNumber = Number.POSITIVE_INFINITY;
const commonFormats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

/** OpenAI's documented rules for its strict mode. */
export const openAiRules: SchemaRules = {
  optional: 'nullable',
  kept: [
    ...['description', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    ...['minItems', 'maxItems', '$ref'],
  ],
  formats: commonFormats,
  limits: { properties: 5_000, optional: anyNumber, levels: 10, characters: 120_000 },
};

/** Anthropic's, on its own servers and on Bedrock: no bounds, no patterns, at most 24 properties that may be missing. */
export const anthropicRules: SchemaRules = {
  optional: 'missing',
  kept: ['description', '$ref'],
  formats: [...commonFormats, 'uri'],
  limits: { properties: anyNumber, optional: 24, levels: anyNumber, characters: anyNumber },
};

/** Gemini's, for `responseJsonSchema`. */
export const geminiRules: SchemaRules = {
  optional: 'missing',
  kept: ['description', 'minimum', 'maximum', 'minItems', 'maxItems', '$ref'],
  formats: ['date-time', 'date', 'time'],
  limits: { properties: anyNumber, optional: anyNumber, levels: anyNumber, characters: anyNumber },
};

const refused = ['allOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas', 'patternProperties'];

class NotExpressible extends Error {}

/**
 * Rewrites a JSON Schema for native structured output: no further properties, only known keywords, and optional properties in the
 * provider's form. The result only ever accepts more than our own validator, except for the nulls of OpenAI's optional properties, which
 * `dropAddedNulls` removes again.
 */
export function toStrictSchema(schema: Json, rules = openAiRules): StrictSchema {
  try {
    if (schema['type'] !== 'object') throw new NotExpressible('the root is not an object');
    const size = { properties: 0, optional: 0, characters: 0 };
    const strict = rewrite(schema, { rules, size }, 0);
    const tooLarge = (['properties', 'optional', 'characters'] as const).some(
      (part) => size[part] > rules.limits[part],
    );
    return tooLarge ? { ok: false, reason: 'schema too large' } : { ok: true, schema: strict };
  } catch (error) {
    if (error instanceof NotExpressible) return { ok: false, reason: `schema not expressible: ${error.message}` };
    throw error;
  }
}

interface Task {
  rules: SchemaRules;
  size: Record<'properties' | 'optional' | 'characters', number>;
}

function rewrite(schema: Json, task: Task, level: number): Json {
  const bad = refused.find((keyword) => keyword in schema);
  if (bad !== undefined) throw new NotExpressible(`it uses ${bad}`);
  const out: Json = {};
  for (const keyword of task.rules.kept) if (isUsable(keyword, schema[keyword])) out[keyword] = schema[keyword];
  if ('type' in schema) out['type'] = schema['type'];
  if (task.rules.formats.includes(String(schema['format']))) out['format'] = schema['format'];
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (Array.isArray(values)) {
    out['enum'] = counted(values, task);
    if (values.every((value) => typeof value === 'string')) out['type'] ??= 'string';
  }
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) out['anyOf'] = branches.map((branch) => rewrite(objectOf(branch), task, level));
  if ('items' in schema) out['items'] = rewrite(objectOf(schema['items']), task, level);
  if (isObject(schema['$defs']))
    out['$defs'] = mapValues(schema['$defs'], (definition) => rewrite(definition, task, level));
  return schema['type'] === 'object' ? { ...out, ...objectKeywords(schema, task, level + 1) } : out;
}

/** `anyOf` branches must differ in their first key, so the properties with one fixed value come first, the rarest first. */
function objectKeywords(schema: Json, task: Task, level: number): Json {
  const { rules, size } = task;
  if (level > rules.limits.levels) throw new NotExpressible(`it is deeper than ${rules.limits.levels} levels`);
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const isOpen = schema['additionalProperties'] !== false && Object.keys(properties).length === 0;
  if (isOpen || isObject(schema['additionalProperties'])) throw new NotExpressible('it has a free-form object');
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(properties).sort((a, b) => rank(a, properties) - rank(b, properties));
  size.properties += names.length;
  counted(names, task);
  const isKept = (name: string): boolean => rules.optional === 'nullable' || required.includes(name);
  size.optional += names.filter((name) => !required.includes(name)).length;
  const rewritten = names.map((name) => {
    const property = rewrite(objectOf(properties[name]), task, level);
    const isNullable = rules.optional === 'nullable' && !required.includes(name);
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
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(objectOf(value))]));
}

function objectOf(value: unknown): Json {
  if (isObject(value)) return value;
  throw new NotExpressible('a part of it is not a schema object');
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
