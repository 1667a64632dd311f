/** Stored JSON as a value; null for what is none. */
export function parseStoredJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
