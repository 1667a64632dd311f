import type { FileWriting } from '#file-forms';
import { isObject } from '#values';
import { plainText } from '#nodes';
import { csvStringify } from './packages.js';
import { encodeText } from './text-bytes.js';

type CsvWriting = Extract<FileWriting, { as: 'csv' }>;

/** Items as a table: a column for each field that any of them has, of an object for each of its own. */
export function writeCsv({ rows, options }: CsvWriting): Uint8Array {
  const flat = rows.map((row) => new Map(listCells(row, '')));
  const columns = [...new Set(flat.flatMap((cells) => [...cells.keys()]))];
  const lines = flat.map((cells) => columns.map((column) => cells.get(column) ?? ''));
  const text = csvStringify().stringify(options.headerRow ? [columns, ...lines] : lines, {
    delimiter: options.delimiter,
  });
  return encodeText(text, options);
}

function listCells(value: Readonly<Record<string, unknown>>, under: string): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]): [string, string][] => {
    const at = under === '' ? name : `${under}.${name}`;
    if (isObject(inner)) return listCells(inner, at);
    return [[at, Array.isArray(inner) ? JSON.stringify(inner) : plainText(inner ?? '')]];
  });
}
