import { isObject } from '#values';
import { IsArray, IsIn, IsInt, IsObject, IsOptional, Matches, Max, Min } from 'class-validator';
import { columnTypes } from '#model-turn';
import type { ColumnType } from '#model-turn';
import { isRowsCursor, readFilter, readSort, TableError, tableLimits } from '#tables';
import type { RowQuery } from '#tables';
import { Described } from '../openapi/body-schema.js';
import { Cursor } from '../platform/http/paging.js';
import { OperatorRequest } from '../auth/operator-request.js';

const aTable = { message: 'expected the name or the id of a table: 1 to 128 characters on one line' };
const tableForm = /^(?!\s)[^\p{Cc}]{1,128}(?<!\s)$/u;
const aColumn = { message: 'expected a letter, then up to 62 letters, digits or underscores' };
const columnForm = /^[a-zA-Z][a-zA-Z0-9_]{0,62}$/;
const aType = { message: `expected one of ${columnTypes.join(', ')}` };

/** The table, in the path. */
export class TablePath {
  @Matches(tableForm, aTable)
  table!: string;
}

/** A column of a table, in the path. */
export class ColumnPath extends TablePath {
  @Matches(columnForm, aColumn)
  column!: string;
}

/** `POST /v1/tables`. */
export class CreateTable extends OperatorRequest {
  @Matches(tableForm, aTable)
  name!: string;

  @IsArray({ message: 'expected a list of columns' })
  @Described({
    type: 'array',
    maxItems: tableLimits.columns,
    items: {
      type: 'object',
      properties: { name: { type: 'string' }, type: { type: 'string', enum: columnTypes } },
      required: ['name', 'type'],
    },
  })
  columns!: unknown[];
}

/** `POST /v1/tables/:table/columns`. */
export class AddColumn extends OperatorRequest {
  @Matches(columnForm, aColumn)
  name!: string;

  @IsIn(columnTypes, aType)
  type!: ColumnType;
}

/** `PATCH /v1/tables/:table/columns/:column`. */
export class RenameColumn extends OperatorRequest {
  @Matches(columnForm, aColumn)
  name!: string;
}

const filterSchema = { type: 'object', additionalProperties: true };

/** `POST /v1/tables/:table/query`. */
export class QueryRows {
  /** Absent: all rows. */
  @IsOptional()
  @IsObject({ message: 'expected {match, conditions}' })
  @Described(filterSchema)
  filter?: unknown;

  @IsOptional()
  @IsArray({ message: 'expected a list of {column, direction}' })
  @Described({ type: 'array', items: filterSchema })
  sort?: unknown[];

  @IsOptional()
  @IsInt({ message: `expected 1 to ${tableLimits.rowsRead}` })
  @Min(1, { message: `expected 1 to ${tableLimits.rowsRead}` })
  @Max(tableLimits.rowsRead, { message: `expected 1 to ${tableLimits.rowsRead}` })
  limit?: number;

  @Cursor(isRowsCursor)
  cursor?: string;
}

/** `POST /v1/tables/:table/rows`. */
export class InsertRows extends OperatorRequest {
  @IsArray({ message: 'expected a list of rows' })
  @Described({ type: 'array', minItems: 1, maxItems: tableLimits.rowsWritten, items: filterSchema })
  rows!: unknown[];
}

/** `DELETE /v1/tables/:table/rows`. */
export class DeleteRows extends OperatorRequest {
  /** With an empty list of conditions: all rows. */
  @IsObject({ message: 'expected {match, conditions}' })
  @Described(filterSchema)
  filter!: unknown;
}

/** `PATCH` and `PUT /v1/tables/:table/rows`. */
export class ChangeRows extends DeleteRows {
  @IsObject({ message: 'expected an object: values by the names of columns' })
  values!: Record<string, unknown>;
}

/** @throws TableError, naming the field */
export function queryIn({ filter, sort, limit, cursor }: QueryRows): RowQuery {
  return {
    ...(filter !== undefined && { filter: readFilter(filter) }),
    ...(sort !== undefined && { sort: readSort(sort) }),
    ...(limit !== undefined && { limit }),
    ...(cursor !== undefined && { cursor }),
  };
}

/** @throws TableError, naming the field */
export function columnsIn(given: readonly unknown[]): { name: string; type: ColumnType }[] {
  return given.map((each, at) => {
    const { name, type } = objectAt(each, `columns.${at}`);
    const known = columnTypes.find((one) => one === type);
    if (typeof name !== 'string') throw refusal(`columns.${at}.name`, aColumn.message);
    if (known === undefined) throw refusal(`columns.${at}.type`, aType.message);
    return { name, type: known };
  });
}

/** @throws TableError, naming the field */
export function rowsIn(given: readonly unknown[]): Record<string, unknown>[] {
  return given.map((each, at) => objectAt(each, `rows.${at}`));
}

function objectAt(value: unknown, field: string): Record<string, unknown> {
  if (isObject(value)) return { ...value };
  throw refusal(field, 'expected an object');
}

function refusal(field: string, detail: string): TableError {
  return new TableError('refused', `${field}: ${detail}`, [{ field, detail }]);
}
