import { outputLimits, plainText } from '#nodes';
import type { TableOptions } from '#file-forms';
import { Unconvertible } from './convert-task.js';

/** Rows of cells as items: each with its columns, or without a header with a list of its cells. */
export function toRows(lines: readonly (readonly unknown[])[], options: TableOptions): Record<string, unknown>[] {
  const { headerRow, includeEmptyCells } = options;
  const [first = [], ...rest] = lines;
  const rows = headerRow ? rest : lines;
  if (rows.length > outputLimits.items)
    throw new Unconvertible(`it has more than ${outputLimits.items} rows: of CSV set options.maxRowCount`);
  if (!headerRow) return rows.map((row) => ({ row }));
  return rows.map((row) =>
    Object.fromEntries(namedCells(first, row).filter(([, cell]) => includeEmptyCells || cell !== '')),
  );
}

/** A row may have fewer cells than there are columns, or more. */
function namedCells(names: readonly unknown[], row: readonly unknown[]): [string, unknown][] {
  const length = Math.max(names.length, row.length);
  return Array.from({ length }, (_, at) => {
    const name = plainText(names[at]);
    return [name === '' ? `column_${at + 1}` : name, row[at] ?? ''];
  });
}
