/** Nobody mistypes a longer name, and to compare two takes the product of their lengths. */
const mostCompared = 200;

/** The name of a list that differs from a word by two letters at most, and by less than half of it; null: none does. */
export function nearest(word: string, names: Iterable<string>): string | null {
  const most = Math.min(2, Math.floor((word.length - 1) / 2));
  let best: { name: string; far: number } | null = null;
  if (word.length > mostCompared) return null;
  for (const name of names) {
    if (Math.abs(name.length - word.length) > most + 1) continue; // so many letters are missing
    const far = distance(word.toLowerCase(), name.toLowerCase());
    if (far <= most && (best === null || far < best.far)) best = { name, far };
  }
  return best?.name ?? null;
}

/** How many letters must be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, wanted] of [...other].entries())
      next.push(
        Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
