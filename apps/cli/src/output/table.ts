import { visibleLine } from './visible.js';

/** Rows of text as aligned columns under their heads, one line each. */
export function table(heads: readonly string[], given: readonly (readonly string[])[]): string[] {
  const rows = given.map((row) => row.map(visibleLine));
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]?.length ?? 0)));
  return [heads, ...rows].map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
