import type { FileReading } from '#file-forms';
import { outputLimits } from '#nodes';
import { csvParse } from './packages.js';
import { toRows } from './table-rows.js';
import { decodeText } from './text-bytes.js';

type CsvOptions = Extract<FileReading, { as: 'csv' }>['options'];

/** The rows of a table of separated values, each with its columns; without a header, with its cells by their places, as n8n gives them. */
export function readCsv(bytes: Uint8Array, options: CsvOptions): Record<string, unknown>[] {
  const { delimiter, headerRow, fromLine, maxRows, includeEmptyCells, relaxQuotes, ...text } = options;
  if (maxRows === 0) return [];
  const isUnbounded = maxRows < 0;
  const lines = csvParse().parse(decodeText(bytes, text), {
    delimiter,
    ...{ from_line: fromLine, relax_quotes: relaxQuotes, relax_column_count: true, skip_empty_lines: true },
    to: (isUnbounded ? outputLimits.items + 1 : Math.min(maxRows, outputLimits.items + 1)) + (headerRow ? 1 : 0),
  });
  return toRows(lines, { headerRow, includeEmptyCells }, (cells) =>
    Object.fromEntries(cells.map((cell, at) => [at, cell]).filter(([, cell]) => includeEmptyCells || cell !== '')),
  );
}
