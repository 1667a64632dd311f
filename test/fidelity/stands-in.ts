/**
 * Whether a fact stands in a text as it was put in, and as no part of another: said without the compressor's own reading of facts, which it
 * is to judge.
 */
export function standsIn(text: string, fact: string): boolean {
  const [seen, sought] = [plain(text), plain(fact)];
  for (let at = seen.indexOf(sought); at !== -1; at = seen.indexOf(sought, at + 1)) {
    const before = seen.slice(0, at);
    const after = seen.slice(at + sought.length);
    if (!goesOnBefore.test(before.slice(-3)) && !goesOnAfter.test(after.slice(0, 4))) return true;
  }
  return false;
}

/** Every run of digits in a text. */
export function digitRuns(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.match(/\p{N}+/gu) ?? []));
}

const goesOnBefore = /[\p{L}\p{N}_$€£@/+−-]$|[\p{L}\p{N}][.,'’]$|\p{N}[: ]$/u;
const goesOnAfter = /^[\p{L}\p{N}_%@]|^[./@+−-][\p{L}\p{N}]|^[,:'’]\p{N}|^ \p{N}{3}/u;

function plain(text: string): string {
  return text.replace(/\s/g, ' ');
}
