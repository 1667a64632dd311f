/**
 * What the console shows in part: it runs in a browser, and has no library of the server's. Lint refuses every other way here too.
 */

/** A text of at most so many characters, with a mark where it was cut. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${startOf(text, most - 1)}…` : text;
}

/** The start of a text that names something. */
export function startOf(text: string, chars: number): string {
  return text.slice(0, chars).replace(/[\uD800-\uDBFF]$/, '');
}

/** The end of an id, which tells two apart. */
export function endOf(id: string, chars: number): string {
  return id.slice(-chars);
}

/** The rows of a list that are drawn; what is behind them is a click away. */
export function firstRows<T>(rows: readonly T[], most: number): T[] {
  return rows.slice(0, most);
}

/** The first of a list, where who looks at it is told how many there are. */
export function firstOf<T>(list: readonly T[], most: number): T[] {
  return list.slice(0, most);
}
