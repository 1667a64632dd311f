/** From how many characters on one may be wrong, a second, and a third. */
const lengthsOfSlips = [3, 7, 12] as const;

/** The name that was probably meant, of those that there are: alike but for case, `_` and `-`, or a few letters off. Null: none is near. */
export function nearestName(given: string, known: Iterable<string>): string | null {
  const name = plain(given);
  const most = lengthsOfSlips.filter((length) => name.length >= length).length;
  const rated = Array.from(known, (each) => ({ each, slips: slipsWithin(name, plain(each), most) }));
  const [nearest] = rated.filter(({ slips }) => slips <= most).toSorted((a, b) => a.slips - b.slips);
  return nearest?.each ?? null;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}

/** Of names whose lengths tell them apart nothing is compared: a name from outside may be long. */
function slipsWithin(a: string, b: string, most: number): number {
  return Math.abs(a.length - b.length) > most ? Infinity : slipsBetween(a, b);
}

/** The edit distance of two names: letters left out, added, changed, or swapped with the next one. */
export function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1), swapped));
    }
  }
  return at(a.length, b.length);
}
