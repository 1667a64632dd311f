/** How often, by kind. */
export type Tally = Record<string, number>;

export function add(tally: Tally, kind: string, count = 1): void {
  tally[kind] = (tally[kind] ?? 0) + count;
}

/** What came between two readings. */
export function since(before: Tally, after: Tally): Tally {
  const grown = Object.entries(after).map(([kind, count]): [string, number] => [kind, count - (before[kind] ?? 0)]);
  return Object.fromEntries(grown.filter(([, count]) => count !== 0));
}

/** All of them together. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum: Tally = {};
  for (const [kind, count] of tallies.flatMap((tally) => Object.entries(tally))) add(sum, kind, count);
  return sum;
}

/** The name of a kind, without what changes from run to run: ids, hashes, numbers. */
export function shapeOf(text: string): string {
  return text.replace(/[0-9A-Z]{26}|[0-9a-f]{12,}|\d+(?:[.-]\d+)*/g, '#');
}
