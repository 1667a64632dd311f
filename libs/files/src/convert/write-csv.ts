import type { FileWriting } from '#file-forms';
import { isObject } from '#values';
import { plainText } from '#nodes';
import { csvStringify } from './packages.js';
import { encodeText } from './text-bytes.js';

type CsvWriting = Extract<FileWriting, { as: 'csv' }>;

/** Items as a table of separated values. */
export function writeCsv({ rows, options }: CsvWriting): Uint8Array {
  const { columns, lines } = layTable(rows);
  const texts = lines.map((line) => line.map((value) => plainText(value)));
  const text = csvStringify().stringify(options.headerRow ? [columns, ...texts] : texts, {
    delimiter: options.delimiter,
  });
  return encodeText(text, options);
}

/** A column for each field that any of the items has, of an object for each of its own, and the cells below. */
export function layTable(rows: readonly Readonly<Record<string, unknown>>[]): {
  columns: string[];
  lines: unknown[][];
} {
  const flat = rows.map((row) => new Map(listCells(row, '')));
  const columns = [...new Set(flat.flatMap((cells) => [...cells.keys()]))];
  return { columns, lines: flat.map((cells) => columns.map((column) => cells.get(column))) };
}

function listCells(value: Readonly<Record<string, unknown>>, under: string): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const at = under === '' ? name : `${under}.${name}`;
    return isObject(inner) ? listCells(inner, at) : [[at, inner]];
  });
}
