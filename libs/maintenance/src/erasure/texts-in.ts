import { parseStoredJson } from './parsed.js';

/** A shorter text, or one of a single word, is too common to be searched for. */
const tellingLength = 12;

/** The texts of people and the model, from stored JSON and the JSON within it: every string that reads like a sentence. */
export function findSentences(stored: readonly string[]): string[] {
  return stored
    .flatMap((text) => stringsIn(parseStoredJson(text)))
    .filter((leaf) => leaf.length >= tellingLength && leaf.includes(' '));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return stringsInText(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** An object or a list that was stored as a text is searched itself. */
function stringsInText(text: string): string[] {
  const inner = /^\s*[[{]/.test(text) ? parseStoredJson(text) : null;
  return inner === null ? [text] : stringsIn(inner);
}
