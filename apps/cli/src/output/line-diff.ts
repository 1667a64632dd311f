/** The lines of two texts as a diff: unchanged ones begin with a space, those of the first with `-`, of the second with `+`. */
export function lineDiff(before: readonly string[], after: readonly string[]): string[] {
  const common = longestCommon(before, after);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, new_] = [before[i], after[j]];
    if (i < before.length && j < after.length && old === new_) {
      lines.push(`  ${old}`);
      i += 1;
      j += 1;
    } else if (i < before.length && (j === after.length || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      lines.push(`- ${old}`);
      i += 1;
    } else {
      lines.push(`+ ${new_}`);
      j += 1;
    }
  }
  return lines;
}

/** How many lines two texts have in common from each pair of places on. */
function longestCommon(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, below] = [table[i], table[i + 1]];
      if (row === undefined || below === undefined) continue;
      row[j] = before[i] === after[j] ? 1 + (below[j + 1] ?? 0) : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}
