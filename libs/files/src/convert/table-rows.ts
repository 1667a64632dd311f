import { outputLimits, plainText } from '#nodes';
import type { TableOptions } from '#file-forms';
import { Unconvertible } from './convert-task.js';

/** Rows of cells as items: each with its columns, or without a header as `toRow` lays them. */
export function toRows(
  lines: readonly (readonly unknown[])[],
  { headerRow, includeEmptyCells }: TableOptions,
  toRow: (cells: readonly unknown[]) => unknown = (cells) => cells,
): Record<string, unknown>[] {
  const [first = [], ...rest] = lines;
  const rows = headerRow ? rest : lines;
  if (rows.length > outputLimits.items)
    throw new Unconvertible(`it has more than ${outputLimits.items} rows: of CSV set options.maxRowCount`);
  if (!headerRow) return rows.map((row) => ({ row: toRow(row) }));
  const names = nameColumns(
    first,
    rows.reduce((most, row) => Math.max(most, row.length), first.length),
  );
  return rows.map((row) =>
    Object.fromEntries(
      names
        .slice(0, Math.max(first.length, row.length))
        .map((name, at) => [name, row[at] ?? ''] as const)
        .filter(([, cell]) => includeEmptyCells || cell !== ''),
    ),
  );
}

/** A column without a name is called by its place, where no other is. Of two of one name the last holds, as in n8n. */
function nameColumns(first: readonly unknown[], count: number): string[] {
  const given = first.map((name) => plainText(name));
  const taken = new Set(given);
  return Array.from({ length: count }, (_, at) => {
    const name = given[at] ?? '';
    if (name !== '') return name;
    let own = `column_${at + 1}`;
    while (taken.has(own)) own += '_';
    taken.add(own);
    return own;
  });
}
