import type { ColumnType } from '#model-turn';

import { tableLimits } from './table.js';
import type { CellValue } from './table.js';

const expected: Record<ColumnType, string> = {
  string: `a text of at most ${tableLimits.textCharacters} characters`,
  number: 'a number',
  boolean: 'true or false',
  date: 'a date or a moment in ISO 8601, as 2026-11-24 or 2026-11-24T09:30:00Z',
};

const numeral = /^[+-]?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/;
const isoMoment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * A value as a column of that type keeps it, or what was expected in its place. Numerals become numbers, `true` and `false` booleans, moments
 * ISO 8601 in UTC; nothing else is converted.
 */
export function readCell(type: ColumnType, value: unknown): { value: CellValue } | { expected: string } {
  if (value === null || value === undefined) return { value: null };
  const read = readers[type](value);
  return read === undefined ? { expected: `expected ${expected[type]}, or null` } : { value: read };
}

const readers: Record<ColumnType, (value: unknown) => CellValue | undefined> = {
  string: (value) => (typeof value === 'string' && value.length <= tableLimits.textCharacters ? value : undefined),
  number: (value) => {
    const read = typeof value === 'string' && numeral.test(value.trim()) ? Number(value) : value;
    return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
  },
  boolean: (value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    return typeof value === 'boolean' ? value : undefined;
  },
  date: (value) => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
    if (typeof value !== 'string' || !isoMoment.test(value)) return undefined;
    const at = Date.parse(/T/.test(value) && !/(Z|[+-]\d\d:\d\d)$/.test(value) ? `${value}Z` : value);
    return Number.isNaN(at) ? undefined : new Date(at).toISOString();
  },
};
