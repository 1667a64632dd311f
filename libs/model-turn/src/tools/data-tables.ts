/** What the cells of a column of a data table hold. A date is a moment, in ISO 8601. */
export const columnTypes = ['string', 'number', 'boolean', 'date'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** n8n's names. `like` and `ilike` take `%` for any text and `_` for one character; `ilike` knows no case. */
export const rowOperators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'isEmpty',
  'isNotEmpty',
  'isTrue',
  'isFalse',
] as const;
export type RowOperator = (typeof rowOperators)[number];

/** Whether all conditions of a filter of rows have to hold, or one. */
export const rowMatches = ['all', 'any'] as const;

export const sortDirections = ['asc', 'desc'] as const;
