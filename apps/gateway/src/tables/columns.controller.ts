import { Body, Controller, Delete, Inject, Param, Patch, Post } from '@nestjs/common';
import { dataTable } from './table-responses.js';
import type { DataTable } from './table-responses.js';
import { OperatorRequest } from '../auth/operator-request.js';
import { Protected } from '../auth/protected.js';
import { Operation } from '../openapi/operation.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { strictly } from '../platform/http/validation.js';
import { TABLES } from '../platform/tokens.js';
import { shown, writeTable } from './ask-tables.js';
import type { AskTables } from './ask-tables.js';
import { AddColumn, ColumnPath, RenameColumn, TablePath } from './table-requests.js';

/** The columns of data tables. */
@Controller('v1/tables/:table/columns')
export class ColumnsController {
  constructor(@Inject(TABLES) private readonly ask: AskTables) {}

  @Operation({
    id: 'addColumn',
    summary: 'Add a column, empty in every row',
    answers: { 201: dataTable },
    problems: [404, 409, 422],
  })
  @Protected('data tables')
  @Post()
  async add(
    @Param(strictly) { table }: TablePath,
    @Body(strictly) body: AddColumn,
    @IdempotencyKey() key: string | undefined,
  ): Promise<DataTable> {
    const write = () => ({ do: 'add-column' as const, name: body.name, type: body.type });
    return shown((await writeTable(this.ask, table, body, key, write)).table);
  }

  @Operation({
    id: 'renameColumn',
    summary: 'Give a column another name',
    answers: { 200: dataTable },
    problems: [404, 409, 422],
  })
  @Protected('data tables')
  @Patch(':column')
  async rename(
    @Param(strictly) { table, column }: ColumnPath,
    @Body(strictly) body: RenameColumn,
    @IdempotencyKey() key: string | undefined,
  ): Promise<DataTable> {
    const write = () => ({ do: 'rename-column' as const, column, name: body.name });
    return shown((await writeTable(this.ask, table, body, key, write)).table);
  }

  @Operation({
    id: 'dropColumn',
    summary: 'Take a column away with its values',
    answers: { 200: dataTable },
    problems: [404, 409, 422],
  })
  @Protected('data tables')
  @Delete(':column')
  async drop(
    @Param(strictly) { table, column }: ColumnPath,
    @Body(strictly) body: OperatorRequest,
    @IdempotencyKey() key: string | undefined,
  ): Promise<DataTable> {
    const write = () => ({ do: 'drop-column' as const, column });
    return shown((await writeTable(this.ask, table, body, key, write)).table);
  }
}
