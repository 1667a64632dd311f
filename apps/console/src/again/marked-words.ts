/** A stretch of a text beside another one: in both, or in this one alone. */
export interface Piece {
  text: string;
  isOther: boolean;
}

/** Texts with more words are not compared word by word: their table would be as large as both together. */
const mostWords = 400;

/** Words with the blanks behind them, so that the pieces put together are the text. */
function split(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const { text, isOther } of pieces) {
    const last = joined.at(-1);
    if (last?.isOther === isOther) last.text += text;
    else joined.push({ text, isOther });
  }
  return joined;
}

/** How long the longest run of words is that both have in one order, from each place on. */
function commonFrom(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [below, beside, across] = [table[i + 1]?.[j] ?? 0, table[i]?.[j + 1] ?? 0, table[i + 1]?.[j + 1] ?? 0];
      const row = table[i];
      if (row) row[j] = a[i]?.trim() === b[j]?.trim() ? across + 1 : Math.max(below, beside);
    }
  return table;
}

/** Two texts with the words marked that the other one does not have in its place. */
export function markWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [a, b] = [split(before), split(after)];
  if (before === after || a.length > mostWords || b.length > mostWords) {
    const isOther = before !== after;
    return { before: [{ text: before, isOther }], after: [{ text: after, isOther }] };
  }
  const table = commonFrom(a, b);
  const [left, right]: [Piece[], Piece[]] = [[], []];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const [was, is] = [a[i], b[j]];
    if (was !== undefined && is !== undefined && was.trim() === is.trim()) {
      left.push({ text: was, isOther: false });
      right.push({ text: is, isOther: false });
      [i, j] = [i + 1, j + 1];
    } else if (was !== undefined && (is === undefined || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      left.push({ text: was, isOther: true });
      i += 1;
    } else {
      right.push({ text: is ?? '', isOther: true });
      j += 1;
    }
  }
  return { before: join(left), after: join(right) };
}
