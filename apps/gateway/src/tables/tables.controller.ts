import { Body, Controller, Delete, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { dataTable, dataTableList } from './table-responses.js';
import type { DataTable } from './table-responses.js';
import { OperatorRequest } from '../auth/operator-request.js';
import { Protected } from '../auth/protected.js';
import { Operation } from '../openapi/operation.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { NamePageQuery, pageByKey } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';
import { TABLES } from '../platform/tokens.js';
import { askTables, shown, writeTable } from './ask-tables.js';
import type { AskTables } from './ask-tables.js';
import { columnsIn, CreateTable, TablePath } from './table-requests.js';

/** Data tables, by name or id. */
@Controller('v1/tables')
export class TablesController {
  constructor(@Inject(TABLES) private readonly ask: AskTables) {}

  @Operation({ id: 'listTables', summary: 'Every data table, without its rows', answers: { 200: dataTableList } })
  @Get()
  async list(@Query(strictly) query: NamePageQuery): Promise<{ tables: DataTable[]; next: string | null }> {
    const all = await askTables(this.ask, (store) => store.list());
    const { page, next } = pageByKey(all, ({ name, id }) => [name, id], query);
    return { tables: page.map(shown), next };
  }

  @Operation({ id: 'getTable', summary: 'The columns of a data table', answers: { 200: dataTable }, problems: [404] })
  @Get(':table')
  async show(@Param(strictly) { table }: TablePath): Promise<DataTable> {
    return shown(await askTables(this.ask, (store) => store.show(table)));
  }

  @Operation({ id: 'createTable', summary: 'Make a data table', answers: { 201: dataTable }, problems: [409, 422] })
  @Protected('data tables')
  @Post()
  async create(@Body(strictly) body: CreateTable, @IdempotencyKey() key: string | undefined): Promise<DataTable> {
    const write = () => ({ do: 'create-table' as const, columns: columnsIn(body.columns) });
    return shown((await writeTable(this.ask, body.name, body, key, write)).table);
  }

  @Operation({
    id: 'deleteTable',
    summary: 'Delete a data table with all its rows',
    answers: { 200: dataTable },
    problems: [404, 409, 422],
  })
  @Protected('data tables')
  @Delete(':table')
  async remove(
    @Param(strictly) { table }: TablePath,
    @Body(strictly) body: OperatorRequest,
    @IdempotencyKey() key: string | undefined,
  ): Promise<DataTable> {
    const write = () => ({ do: 'delete-table' as const });
    return shown((await writeTable(this.ask, table, body, key, write)).table);
  }
}
