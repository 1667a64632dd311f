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
  return `${prefixes[aggregation]}_${field.replaceAll(/[^\w]/g, '_')}`;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What comes of the values of a field, one for each item. */
export function aggregated({ aggregation, separator, keepsEmpty }: Aggregation, all: readonly unknown[]): unknown {
  const there = all.filter((value) => !isEmpty(value));
  const kept = keepsEmpty ? all.map((value) => value ?? null) : there;
  const numbers = there.filter((value) => typeof value === 'number');
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
      return extreme(there, (one, other) => one < other);
    case 'max':
      return extreme(there, (one, other) => one > other);
  }
}

function written(value: unknown): string {
  return value === null ? 'null' : plainText(value);
}

function extreme(
  values: readonly unknown[],
  isBetter: (one: number | string, other: number | string) => boolean,
): unknown {
  const known = values.filter((value) => typeof value === 'number' || typeof value === 'string');
  return known.reduce<number | string | null>(
    (best, value) => (best === null || isBetter(value, best) ? value : best),
    null,
  );
}
