import * as Type from 'typebox';
import { columnTypes } from '#model-turn';
import { anyObject, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { next } from '../platform/http/paging.js';

const column = Type.Object({ name: Type.String(), type: oneOf(columnTypes) });

export const dataTable = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    columns: list(column),
    rows: Type.Integer(),
    created_at: dateTime(),
    updated_at: dateTime(),
  },
  {
    title: 'DataTable',
    description: 'A table of typed columns. Each row has an `id`, `createdAt` and `updatedAt` besides.',
  },
);
export type DataTable = Type.Static<typeof dataTable>;

export const dataTableList = Type.Object({ tables: list(dataTable), next });

const row = anyObject({ description: 'By the names of columns; a date in ISO 8601, an empty cell null.' });

export const rowPage = Type.Object(
  {
    rows: list(row),
    next,
    matched: Type.Integer({ description: 'How many rows are found in all.' }),
  },
  { title: 'RowPage', description: 'Rows that a query finds.' },
);

export const rowsWritten = Type.Object(
  {
    affected: Type.Integer({ description: 'How many rows.' }),
    rows: nullable(list(row), {
      description: 'The first 100 of them as they are now; deleted ones as they were. Null without the scope `words`.',
    }),
  },
  { title: 'RowsWritten', description: 'What came of a write to rows.' },
);
