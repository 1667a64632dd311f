/** A shorter text, or one of a single word, says too little to be known again. */
const tellingLength = 12;

/** What people and the model have said, out of stored JSON: every string that reads like a sentence. */
export function saidTexts(stored: readonly string[]): string[] {
  return stored
    .flatMap((text) => leavesOf(parsed(text)))
    .filter((leaf) => leaf.length >= tellingLength && leaf.includes(' '));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leavesOf);
}

/** A text as it stands inside of stored JSON. */
export function asStored(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
