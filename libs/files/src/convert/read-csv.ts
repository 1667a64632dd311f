import type { FileReading } from '#file-forms';
import { outputLimits } from '#nodes';
import { Unconvertible } from './convert-task.js';
import { csvParse } from './packages.js';
import { decodeText } from './text-bytes.js';

type CsvOptions = Extract<FileReading, { as: 'csv' }>['options'];

/** The rows of a table of separated values, each with its columns; without a header, with a list of its cells. */
export function readCsv(bytes: Uint8Array, options: CsvOptions): Record<string, unknown>[] {
  const { delimiter, headerRow, fromLine, maxRows, includeEmptyCells, relaxQuotes, ...text } = options;
  const isUnbounded = maxRows < 0;
  const lines = csvParse().parse(decodeText(bytes, text), {
    delimiter,
    ...{ from_line: fromLine, relax_quotes: relaxQuotes, relax_column_count: true, skip_empty_lines: true, bom: true },
    to: (isUnbounded ? outputLimits.items + 1 : Math.min(maxRows, outputLimits.items + 1)) + (headerRow ? 1 : 0),
  });
  const [first = [], ...rest] = lines;
  const rows = headerRow ? rest : lines;
  if (rows.length > outputLimits.items)
    throw new Unconvertible(`it has more than ${outputLimits.items} rows: set options.maxRowCount`);
  if (!headerRow) return rows.map((row) => ({ row }));
  return rows.map((row) =>
    Object.fromEntries(namedCells(first, row).filter(([, cell]) => includeEmptyCells || cell !== '')),
  );
}

/** A row may have fewer cells than there are columns, or more. */
function namedCells(names: readonly string[], row: readonly string[]): [string, string][] {
  const length = Math.max(names.length, row.length);
  return Array.from({ length }, (_, at) => [names[at] ?? `column_${at + 1}`, row[at] ?? '']);
}
