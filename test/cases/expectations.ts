/** What a clause of a table may say of what was seen: its wording, and whether it is so. The words are those in the groups. */
export type Expectations<Seen> = readonly (readonly [RegExp, (seen: Seen, words: readonly string[]) => boolean])[];

/** Whether every clause is so. One that nobody understands is an error: it may not pass for met. */
export function isMet<Seen>(expected: string, known: Expectations<Seen>, seen: Seen): boolean {
  const judged = expected.split('; ').map((clause) => judge(clause, known, seen));
  return judged.every((isSo) => isSo);
}

function judge<Seen>(clause: string, known: Expectations<Seen>, seen: Seen): boolean {
  for (const [wording, isSo] of known) {
    const found = wording.exec(clause);
    if (found) return isSo(seen, found.slice(1));
  }
  throw new Error(`"${clause}" is not understood`);
}

/** The texts between backticks. */
export function quoted(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, inner = '']) => inner);
}
