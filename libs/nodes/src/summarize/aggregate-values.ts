import { plainText } from '../values/plain-text.js';

/** What may be made of the values of a field. */
export const aggregations = {
  ...{ append: 'Append', average: 'Average', concatenate: 'Concatenate', count: 'Count' },
  ...{ countUnique: 'Count Unique', max: 'Max', min: 'Min', sum: 'Sum' },
} as const;

type Name = keyof typeof aggregations;

export interface Aggregation {
  aggregation: Name;
  field: string;
  separator: string;
  keepsEmpty: boolean;
}

export function isAggregation(value: unknown): value is Name {
  return typeof value === 'string' && Object.hasOwn(aggregations, value);
}

const prefixes: Readonly<Record<Name, string>> = {
  ...{ append: 'appended', average: 'average', concatenate: 'concatenated', count: 'count' },
  ...{ countUnique: 'unique_count', max: 'max', min: 'min', sum: 'sum' },
};

/** The field that a result stands in. */
export function fieldName({ aggregation, field }: Aggregation): string {
  return `${prefixes[aggregation]}_${asFieldName(field)}`;
}

/** A path as the name of one field; letters and digits of any script stay. */
export function asFieldName(path: string): string {
  return path.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, '_');
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What comes of the values of a field, one for each item. */
export function aggregated({ aggregation, separator, keepsEmpty }: Aggregation, all: readonly unknown[]): unknown {
  const there = all.filter((value) => !isEmpty(value));
  const kept = keepsEmpty ? all.map((value) => value ?? null) : there;
  const numbers = there.map(asNumber).filter((value) => value !== null);
  switch (aggregation) {
    case 'append':
      return kept;
    case 'concatenate':
      return kept.map(written).join(separator);
    case 'count':
      return there.length;
    case 'countUnique':
      return new Set(there.map(written)).size;
    case 'sum':
      return numbers.reduce((sum, value) => sum + value, 0);
    case 'average':
      return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
    case 'min':
      return extreme(numbers, there, (one, other) => one < other);
    case 'max':
      return extreme(numbers, there, (one, other) => one > other);
  }
}

function written(value: unknown): string {
  return value === null ? 'null' : plainText(value);
}

/** A number, or a text that is one; null: it is none, and counts for nothing. */
function asNumber(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/** Of the numbers; where there is none, of the texts. */
function extreme(
  numbers: readonly number[],
  values: readonly unknown[],
  isBetter: (one: number | string, other: number | string) => boolean,
): unknown {
  const known = numbers.length > 0 ? numbers : values.filter((value) => typeof value === 'string');
  return known.reduce<number | string | null>(
    (best, value) => (best === null || isBetter(value, best) ? value : best),
    null,
  );
}
