import { firstOf } from '#values';
import { sortDirections } from '#model-turn';

import { compareCells, compileFilter, requireObject } from './filter-rows.js';
import type { Filter } from './filter-rows.js';
import { refuseField } from './table-error.js';
import { tableLimits, toRow, typeOfColumn } from './table.js';
import type { CellValue, Row, StoredRow, TableSchema } from './table.js';

export interface SortKey {
  column: string;
  direction: (typeof sortDirections)[number];
}

export interface RowQuery {
  filter?: Filter;
  /** Those that are equal in all of it come by id. */
  sort?: readonly SortKey[];
  /** 50, or as many up to 1,000. */
  limit?: number;
  /** The `next` of the page before, of a query with the same sort. */
  cursor?: string;
}

export interface RowPage {
  rows: Row[];
  /** Where the next page begins; null: there is none. */
  next: string | null;
  /** How many rows the filter finds in all. */
  matched: number;
}

/** A sort as callers write it: `[{column, direction}]`. @throws TableError */
export function readSort(given: readonly unknown[]): SortKey[] {
  return given.map((each, at) => {
    const { column, direction = 'asc' } = requireObject(`sort.${at}`, each);
    const known = sortDirections.find((one) => one === direction);
    if (typeof column !== 'string') throw refuseField(`sort.${at}.column`, 'expected the name of a column');
    if (known === undefined) throw refuseField(`sort.${at}.direction`, `expected one of ${sortDirections.join(', ')}`);
    return { column, direction: known };
  });
}

const ordinaryLimit = 50;
const mostSortKeys = 5;

/** @throws TableError */
export function queryRows(schema: TableSchema, stored: ReadonlyMap<number, StoredRow>, query: RowQuery): RowPage {
  const { filter = { match: 'all', conditions: [] }, sort = [], limit = ordinaryLimit, cursor } = query;
  if (!Number.isInteger(limit) || limit < 1 || limit > tableLimits.rowsRead)
    throw refuseField('limit', `expected 1 to ${tableLimits.rowsRead}`);
  const keys: SortKey[] = [...checkedSort(schema, sort), { column: 'id', direction: 'asc' }];
  const holds = compileFilter(schema, filter);
  const found = [...stored].map(([id, row]) => toRow(schema, id, row)).filter(holds);
  const sorted = found.map((row) => ({ row, place: toPlace(row, keys) })).sort((a, b) => order(a.place, b.place, keys));
  const after = cursor === undefined ? null : placeIn(cursor, keys.length);
  const rest = after === null ? sorted : sorted.filter(({ place }) => order(place, after, keys) > 0);
  const page = firstOf(rest, limit);
  const last = page.at(-1);
  const next = last === undefined || rest.length <= limit ? null : formatCursor(last.place);
  return { rows: page.map(({ row }) => row), next, matched: found.length };
}

function checkedSort(schema: TableSchema, sort: readonly SortKey[]): readonly SortKey[] {
  if (sort.length > mostSortKeys) throw refuseField('sort', `expected at most ${mostSortKeys}`);
  for (const [at, { column }] of sort.entries()) {
    if (typeOfColumn(schema, column) === undefined)
      throw refuseField(`sort.${at}.column`, `there is no column ${column}`);
  }
  return sort;
}

type Place = readonly CellValue[];

function toPlace(row: Row, keys: readonly SortKey[]): Place {
  return keys.map(({ column }) => row[column] ?? null);
}

function order(one: Place, other: Place, keys: readonly SortKey[]): number {
  for (const [at, { direction }] of keys.entries()) {
    const [a, b] = [one[at] ?? null, other[at] ?? null];
    const compared = compareCells(a, b);
    if (compared !== 0) return direction === 'asc' || a === null || b === null ? compared : -compared;
  }
  return 0;
}

function formatCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function placeIn(cursor: string, length: number): Place {
  const place = cursorPlace(cursor);
  if (place?.length === length) return place;
  throw refuseField('cursor', 'expected the `next` of a query with the same sort');
}

function cursorPlace(cursor: string): Place | null {
  if (!/^[\w-]{1,60000}$/.test(cursor)) return null;
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(place) && place.every(isCell) ? place : null;
  } catch {
    return null;
  }
}

/** Whether a text is a cursor of some query of rows. */
export function isRowsCursor(text: string): boolean {
  return cursorPlace(text) !== null;
}

function isCell(value: unknown): value is CellValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
