type Json = Record<string, unknown>;

/** How deep a value may be of which a schema says nothing. Definitions that know themselves are refused by some providers. */
const levels = 5;

/** The one field of an object within such a value: its fields. */
const objectField = 'object';

/** What may be anything. */
export const anyValue: Json = { $ref: `#/$defs/${nameAt(levels)}` };

/** The definitions behind `anyValue`: each level holds those below it. */
export function valueDefinitions(): Json {
  return Object.fromEntries(Array.from({ length: levels + 1 }, (_, level) => [nameAt(level), valueAt(level)]));
}

function nameAt(level: number): string {
  return `value${level}`;
}

function valueAt(level: number): Json {
  const plain = ['string', 'number', 'boolean', 'null'].map((type) => ({ type }));
  if (level === 0) return { anyOf: plain };
  const below = { $ref: `#/$defs/${nameAt(level - 1)}` };
  const nested = closedObject({ [objectField]: fieldList(below) });
  return { anyOf: [...plain, { type: 'array', items: below }, nested] };
}

/** An object as the list of its fields. */
export function fieldList(value: Json): Json {
  return {
    type: 'array',
    items: closedObject({ name: { type: 'string' }, value }),
    description: 'an object, written as the list of its fields',
  };
}

function closedObject(properties: Json): Json {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

const telling = ['type', 'enum', 'const', 'anyOf', 'oneOf', '$ref', 'properties', 'items'];

/** Whether a schema says nothing of its value. */
export function isAnything(schema: Json): boolean {
  return !telling.some((keyword) => keyword in schema);
}

/** Whether a schema is of an object whose fields nobody knows before. */
export function isOpenObject({ type, properties, additionalProperties }: Json): boolean {
  const isBare = typeof properties !== 'object' || properties === null || Object.keys(properties).length === 0;
  return type === 'object' && isBare && additionalProperties !== false;
}

/** An open object that was written as the list of its fields; null: it is no such list. */
export function objectOfFields(value: unknown): Json | null {
  if (!Array.isArray(value)) return null;
  const fields = value.map((field: unknown) =>
    isField(field) ? ([field.name, toPlainValue(field.value)] as const) : null,
  );
  const whole = fields.filter((field) => field !== null);
  return whole.length < fields.length ? null : Object.fromEntries(whole);
}

/** A value of which the schema says nothing, with objects in the place of lists of fields. */
export function toPlainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, inner] = ['', null]] = entries;
  const nested = entries.length === 1 && name === objectField ? objectOfFields(inner) : null;
  return nested ?? Object.fromEntries(entries.map(([key, one]) => [key, toPlainValue(one)]));
}

function isField(value: unknown): value is { name: string; value: unknown } {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  return 'name' in value && typeof value.name === 'string' && 'value' in value;
}
