/** The fields of a JSON object; none of what is no such text. */
export function parseFields(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The objects of a list in such a field. */
export function toRows(list: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.map((row: unknown) => ({ ...Object(row) }) as Record<string, unknown>) : []; // Object() of anything is an object
}
