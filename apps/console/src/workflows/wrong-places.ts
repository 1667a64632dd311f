import type { Refused } from '../api/client.js';
import { lineAt, placesIn } from './json-places.js';

/** What is wrong with a document as it is written, and where. */
export interface WrongPlace {
  line: number;
  /** Null: it is no JSON. */
  code: string | null;
  /** JSON Pointer into the document; empty: all of it. */
  path: string;
  message: string;
}

/** The value that a text is, or why it is none. */
export function readJson(text: string): { value: unknown } | { wrong: WrongPlace } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { wrong: { line: placesIn(text).wrongAt ?? 1, code: null, path: '', message } };
  }
}

/** The places that a refusal names, in the order of the lines; empty: it is about something else than the document. */
export function findWrongPlaces(text: string, { errors }: Refused): WrongPlace[] {
  const places = placesIn(text);
  return errors
    .flatMap(({ code, path, detail, hint }) => {
      if (code === undefined || path === undefined) return [];
      return [{ line: lineAt(places, path), code, path, message: [detail, hint].filter(Boolean).join('; ') }];
    })
    .toSorted((a, b) => a.line - b.line);
}
