/** Reads JSON that this engine, or the program it serves, has written itself: its type is as written. */
export function parseStored<T>(text: string): T {
  return JSON.parse(text) as T; // nobody else writes under our keys
}
