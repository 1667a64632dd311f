type Json = Record<string, unknown>;

/** A schema within the subset that strict structured output takes, or why there is none. */
export type StrictSchema = { ok: true; schema: Json } | { ok: false; reason: string };

/** OpenAI's documented limits: properties in all, levels of objects, characters of names, enum and const values. */
const limits = { properties: 5_000, levels: 10, characters: 120_000 };

/** Keywords strict mode takes as they are; everything else is left out, because our own validation repeats it (A147). */
const kept = [
  'description',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  '$ref',
];

const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

const refused = ['allOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas', 'patternProperties'];

class NotExpressible extends Error {}

/**
 * Rewrites a JSON Schema for OpenAI's strict mode: every property required (an optional one may be null), no further
 * properties, only known keywords. The rewriting only ever widens what our own validator accepts, except for
 * those nulls, which `dropAddedNulls` takes out again.
 */
export function toStrictSchema(schema: Json): StrictSchema {
  try {
    if (schema['type'] !== 'object') throw new NotExpressible('the root is not an object');
    const size = { properties: 0, characters: 0 };
    const strict = rewrite(schema, size, 0);
    const tooLarge = size.properties > limits.properties || size.characters > limits.characters;
    return tooLarge ? { ok: false, reason: 'schema too large' } : { ok: true, schema: strict };
  } catch (error) {
    if (error instanceof NotExpressible) return { ok: false, reason: `schema not expressible: ${error.message}` };
    throw error;
  }
}

interface Size {
  properties: number;
  characters: number;
}

function rewrite(schema: Json, size: Size, level: number): Json {
  const bad = refused.find((keyword) => keyword in schema);
  if (bad !== undefined) throw new NotExpressible(`it uses ${bad}`);
  const out: Json = {};
  for (const keyword of kept) if (isUsable(keyword, schema[keyword])) out[keyword] = schema[keyword];
  if ('type' in schema) out['type'] = schema['type'];
  if (formats.includes(String(schema['format']))) out['format'] = schema['format'];
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (Array.isArray(values)) {
    out['enum'] = counted(values, size);
    if (values.every((value) => typeof value === 'string')) out['type'] ??= 'string';
  }
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) out['anyOf'] = branches.map((branch) => rewrite(objectOf(branch), size, level));
  if ('items' in schema) out['items'] = rewrite(objectOf(schema['items']), size, level);
  if (isObject(schema['$defs']))
    out['$defs'] = mapValues(schema['$defs'], (definition) => rewrite(definition, size, level));
  return schema['type'] === 'object' ? { ...out, ...objectKeywords(schema, size, level + 1) } : out;
}

/** `anyOf` branches must differ in their first key, so the properties with one fixed value lead, the rarest first. */
function objectKeywords(schema: Json, size: Size, level: number): Json {
  if (level > limits.levels) throw new NotExpressible(`it is deeper than ${limits.levels} levels`);
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const isOpen = schema['additionalProperties'] !== false && Object.keys(properties).length === 0;
  if (isOpen || isObject(schema['additionalProperties'])) throw new NotExpressible('it has a free-form object');
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(properties).sort((a, b) => rank(a, properties) - rank(b, properties));
  size.properties += names.length;
  counted(names, size);
  const rewritten = names.map((name) => {
    const property = rewrite(objectOf(properties[name]), size, level);
    return [name, required.includes(name) ? property : nullable(property)] as const;
  });
  return { properties: Object.fromEntries(rewritten), required: names, additionalProperties: false };
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

/** Strict mode's regular expressions know no lookaround. */
function isUsable(keyword: string, value: unknown): boolean {
  return value !== undefined && !(keyword === 'pattern' && typeof value === 'string' && /\(\?[=!<]/.test(value));
}

function counted(values: unknown[], size: Size): unknown[] {
  for (const value of values) size.characters += String(value).length;
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
