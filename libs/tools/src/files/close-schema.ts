type Json = Record<string, unknown>;

/** A schema that others wrote in the engine's form: an object that says so, and takes no arguments it does not name. */
export function closeSchema(schema: Json): Json {
  const { additionalProperties } = schema;
  const isOpen = additionalProperties === undefined || additionalProperties === true;
  const checked = withoutFormats(schema);
  return { ...checked, type: 'object', ...(isOpen && { additionalProperties: false }) };
}

/** Formats that cannot be checked here are left out, as JSON Schema allows; a date is checked against the calendar. */
function withoutFormats(schema: Json): Json {
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'format' || value === 'date');
  return Object.fromEntries(kept.map(([key, value]) => [key, dataKeywords.has(key) ? value : stripFormats(value)]));
}

const dataKeywords = new Set(['enum', 'const', 'default', 'examples']);

function stripFormats(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripFormats);
  return typeof value === 'object' && value !== null ? withoutFormats({ ...value }) : value;
}
