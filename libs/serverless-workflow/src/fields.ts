export type Fields = Readonly<Record<string, unknown>>;

/** Something that is said of a place in the definition, which a JSON Pointer names. */
export interface Found {
  path: string;
  message: string;
}

/** A field that is an object; an empty one where it is none. */
export function field(fields: Fields, name: string): Fields {
  return asFields(fields[name]);
}

export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}; // an object
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value in a message or a name: a text as it is, any other as JSON. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}
