import { columnTypes } from '#model-turn';
import { anyObject, dateTime, integer, list, meaning, named, nullable, object, oneOf, text } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';

const column = object({ name: text, type: oneOf(...columnTypes) });

export const dataTable = named(
  'DataTable',
  'A table of typed columns. Each row has an `id`, `createdAt` and `updatedAt` besides.',
  object({ id: text, name: text, columns: list(column), rows: integer, created_at: dateTime, updated_at: dateTime }),
);
export type DataTable = Of<typeof dataTable>;

export const dataTableList = object({ tables: list(dataTable) });

const row = meaning('By the names of columns; a date in ISO 8601, an empty cell null.', anyObject);

export const rowPage = named(
  'RowPage',
  'Rows that a query finds.',
  object({
    rows: list(row),
    next: meaning('Where the next page begins, as `cursor`; null: there is none.', nullable(text)),
    matched: meaning('How many rows are found in all.', integer),
  }),
);

export const rowsWritten = named(
  'RowsWritten',
  'What came of a write to rows.',
  object({
    affected: meaning('How many rows.', integer),
    rows: meaning('The first 100 of them as they are now; deleted ones as they were.', list(row)),
  }),
);
