/** A position in a list sorted by time, the latest first: after so many entries of this moment, and all later ones. */
export interface TimePlace {
  at: number;
  skipped: number;
}

const fromTheTop: TimePlace = { at: Number.MAX_SAFE_INTEGER, skipped: 0 };

function parse(cursor: string): TimePlace | null {
  const [, at, skipped] = /^(\d{1,15})\.(\d{1,5})$/.exec(cursor) ?? [];
  return at === undefined ? null : { at: Number(at), skipped: Number(skipped) };
}

/** Whether a text is a cursor of such a list. */
export function isTimeCursor(text: string): boolean {
  return parse(text) !== null;
}

/** The position that a cursor names; null: the top. */
export function timePlaceOf(cursor: string | null): TimePlace {
  return (cursor === null ? null : parse(cursor)) ?? fromTheTop;
}

/** The page of a sorted list from a position, and the cursor of the next; null when there is none. */
export function pageFrom<T>(
  sorted: readonly T[],
  from: TimePlace,
  { limit, timeOf }: { limit: number; timeOf: (entry: T) => number },
): { page: T[]; next: string | null } {
  const page = sorted.slice(from.skipped, from.skipped + limit);
  const last = page.at(-1);
  if (last === undefined || sorted.length <= from.skipped + limit) return { page, next: null };
  const at = timeOf(last);
  const alike = page.filter((entry) => timeOf(entry) === at).length;
  return { page, next: `${at}.${alike + (at === from.at ? from.skipped : 0)}` };
}
