import { mostForeignLevels, parseForeignJson } from '#values';

/** A value as a text: an object or a list as JSON, nothing as an empty one. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** How deep a value may be nested that others wrote: as deep as the sandbox takes one. */
export const mostDeep = mostForeignLevels;

/** What a text of JSON says; undefined: it is none, or deeper than may be. */
export function parsedJson(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return undefined;
  }
}
