/** A text by its signs alone: in lower case, with one space for any, and where each stood. */
interface Signs {
  text: string;
  at: number[];
}

function collectSigns(text: string): Signs {
  const signs: string[] = [];
  const at: number[] = [];
  for (const [place, sign] of [...text.matchAll(/\s+|[^\s\p{Cf}]/gu)].map(
    ({ index, 0: found }) => [index, found] as const,
  )) {
    const shown = /^\s/.test(sign) ? ' ' : sign.toLowerCase();
    for (const unit of shown) {
      signs.push(unit);
      at.push(place);
    }
  }
  return { text: signs.join(''), at };
}

/** Shorter ones are anybody's: a name, a yes, a date. In characters. */
export const fewestCopied = 32;

/** The stretches of a text, as [from, to), that stand in one of others' texts and in none of the person's; whatever the spaces and letters. */
export function copiedRuns(text: string, theirs: readonly string[], said: readonly string[]): [number, number][] {
  const own = collectSigns(text);
  const grams = indexGrams(own.text);
  if (grams.size === 0) return [];
  const ofPerson = foundIn(grams, said);
  const runs: [number, number][] = [];
  for (const from of [...foundIn(grams, theirs)].filter((place) => !ofPerson.has(place)).toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && from <= last[1]) last[1] = from + fewestCopied;
    else runs.push([from, from + fewestCopied]);
  }
  return runs.map(([from, to]) => [own.at[from] ?? 0, own.at[to] ?? text.length]);
}

/** Where each piece of so many characters begins. */
function indexGrams(text: string): Map<string, number[]> {
  const grams = new Map<string, number[]>();
  for (let from = 0; from + fewestCopied <= text.length; from++) {
    const gram = text.slice(from, from + fewestCopied);
    grams.set(gram, [...(grams.get(gram) ?? []), from]);
  }
  return grams;
}

function foundIn(grams: ReadonlyMap<string, number[]>, texts: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const { text } of texts.map(collectSigns))
    for (let from = 0; from + fewestCopied <= text.length; from++)
      for (const place of grams.get(text.slice(from, from + fewestCopied)) ?? []) places.add(place);
  return places;
}
