import type { FileWriting } from '#file-forms';
import { isObject } from '#values';
import { plainText } from '#nodes';
import { Unconvertible } from './convert-task.js';
import { csvStringify } from './packages.js';
import { encodeText } from './text-bytes.js';

type CsvWriting = Extract<FileWriting, { as: 'csv' }>;

/** Items as a table of separated values. */
export function writeCsv({ rows, options }: CsvWriting): Uint8Array {
  const { columns, lines } = layTable(rows);
  const texts = lines.map((line) => line.map(toCell));
  const text = csvStringify().stringify(options.headerRow ? [columns, ...texts] : texts, {
    delimiter: options.delimiter,
    eof: false,
  });
  return encodeText(text, options);
}

/** Truths are as n8n writes them. */
function toCell(value: unknown): string {
  return typeof value === 'boolean' ? String(value).toUpperCase() : plainText(value);
}

/** A column for each field that any of the items has, of an object or a list for each of its own, and the cells below. */
export function layTable(rows: readonly Readonly<Record<string, unknown>>[]): {
  columns: string[];
  lines: unknown[][];
} {
  const flat = rows.map((row, at) => cellsByColumn(row, at));
  const columns = [...new Set(flat.flatMap((cells) => [...cells.keys()]))];
  return { columns, lines: flat.map((cells) => columns.map((column) => cells.get(column))) };
}

function cellsByColumn(row: Readonly<Record<string, unknown>>, at: number): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  for (const [column, value] of listCells(row, '')) {
    if (cells.has(column)) throw new Unconvertible(`item ${at} has two values for the column "${column}"`);
    cells.set(column, value);
  }
  return cells;
}

function listCells(value: object, under: string): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const at = under === '' ? name : `${under}.${name}`;
    return isObject(inner) || Array.isArray(inner) ? listCells(inner, at) : [[at, inner]];
  });
}
