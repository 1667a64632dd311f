import { parsed } from './parsed.js';

/** A shorter text, or one of a single word, says too little to be known again. */
const tellingLength = 12;

/** What people and the model have said, out of stored JSON and the JSON within it: every string that reads like a sentence. */
export function textsIn(stored: readonly string[]): string[] {
  return stored
    .flatMap((text) => stringsIn(parsed(text)))
    .filter((leaf) => leaf.length >= tellingLength && leaf.includes(' '));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return stringsInText(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** An object or a list that was stored as a text stands for what is in it. */
function stringsInText(text: string): string[] {
  const inner = /^\s*[[{]/.test(text) ? parsed(text) : null;
  return inner === null ? [text] : stringsIn(inner);
}
