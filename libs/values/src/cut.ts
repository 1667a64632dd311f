/**
 * The one place where something is left out: lint refuses every other way to keep the first or the last so many, and scripts/checks/cuts.md lists
 * who does it and what the reader of the value sees.
 */

/** The first `maxChars` characters, with a mark when something is missing. Never cuts a surrogate pair. */
export function clip(text: string, maxChars: number, mark = '…'): string {
  return text.length <= maxChars ? text : startOf(text, maxChars) + mark;
}

/** As much, up to the end of a word: half a number or a name would be another one. */
export function clipAtWord(text: string, maxChars: number): string {
  const cut = clip(text, maxChars, '');
  if (cut === text) return text;
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut} …`;
}

/** As much of a text as so many bytes of UTF-8 hold: no character is cut in two. */
export function startOfBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  const whole = text.toWellFormed();
  return whole.slice(0, new TextEncoder().encodeInto(whole, new Uint8Array(maxBytes)).read);
}

/** The start of a text that names something, or whose reader is told otherwise that it goes on: it has no mark. */
export function startOf(text: string, maxChars: number): string {
  return text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
}

/** The first so many UTF-16 units, of a character its half: so ids of compiled graphs are made, and so runs of rules 1 have cut. */
export function unitsOf(text: string, most: number): string {
  return text.slice(0, Math.max(0, most));
}

/** What `clip` leaves; under rules 1 what its journal has: the mark of those days or none, and U+FFFD where half a character stood (I8). */
export function clipUnder(rules: number, text: string, maxChars: number, mark = '…', markBefore = ''): string {
  if (rules >= 2) return clip(text, maxChars, mark);
  return unitsOf(text, maxChars).toWellFormed() + (text.length > maxChars ? markBefore : '');
}

/** The end of a text that names something. */
export function endOf(text: string, chars: number): string {
  return chars <= 0 ? '' : text.slice(-chars);
}

/** The first so many of a list. Whoever gets it is told elsewhere that there are more. */
export function firstOf<T>(list: readonly T[], most: number): T[] {
  return list.slice(0, Math.max(0, most));
}

/** The latest of a list, no more than `most` and of no more than `mostSize` together; the very last is there whatever its size. */
export function latestWithin<T>(
  list: readonly T[],
  { most = Infinity, mostSize }: { most?: number; mostSize: number },
  sizeOf: (one: T) => number,
): T[] {
  let [from, size] = [list.length, 0];
  for (const one of list.toReversed()) {
    size += sizeOf(one);
    if (list.length - from >= most || (size > mostSize && from < list.length)) break;
    from -= 1;
  }
  return list.slice(from);
}

/** The last so many of a list. Whoever gets it is told elsewhere that there were more. */
export function lastOf<T>(list: readonly T[], most: number): T[] {
  return most <= 0 ? [] : list.slice(-most);
}
