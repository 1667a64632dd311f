import { Body, Controller, Delete, Inject, Param, Patch, Post, Put } from '@nestjs/common';
import { readFilter } from '#tables';
import type { RowPage, TableWrite, WriteAnswer } from '#tables';
import { rowPage, rowsWritten } from './table-responses.js';
import type { OperatorRequest } from '../auth/operator-request.js';
import { actingRole } from '../auth/identity/acting.js';
import { redactForRole } from '../auth/role-reads.js';
import { Protected } from '../auth/protected.js';
import { Operation } from '../openapi/operation.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { strictly } from '../platform/http/validation.js';
import { TABLES } from '../platform/tokens.js';
import { askTables, writeTable } from './ask-tables.js';
import type { AskTables } from './ask-tables.js';
import { ChangeRows, DeleteRows, InsertRows, queryIn, QueryRows, rowsIn, TablePath } from './table-requests.js';

type Written = Pick<WriteAnswer, 'affected'> & { rows: WriteAnswer['rows'] | null };

/** The rows of data tables. */
@Controller('v1/tables/:table')
export class RowsController {
  constructor(@Inject(TABLES) private readonly ask: AskTables) {}

  @Operation({ id: 'queryRows', summary: 'Find rows', answers: { 200: rowPage }, problems: [404, 422] })
  @Post('query')
  query(@Param(strictly) { table }: TablePath, @Body(strictly) body: QueryRows): Promise<RowPage> {
    return askTables(this.ask, async (store) => store.query(table, queryIn(body)));
  }

  @Operation({ id: 'insertRows', summary: 'Add rows', answers: { 201: rowsWritten }, problems: [404, 409, 422] })
  @Protected('data tables')
  @Post('rows')
  insert(
    @Param(strictly) { table }: TablePath,
    @Body(strictly) body: InsertRows,
    @IdempotencyKey() key: string | undefined,
  ): Promise<Written> {
    return this.write(table, body, key, () => ({ do: 'insert-rows', rows: rowsIn(body.rows) }));
  }

  @Operation({ id: 'updateRows', summary: 'Change rows', answers: { 200: rowsWritten }, problems: [404, 409, 422] })
  @Protected('data tables')
  @Patch('rows')
  update(
    @Param(strictly) { table }: TablePath,
    @Body(strictly) body: ChangeRows,
    @IdempotencyKey() key: string | undefined,
  ): Promise<Written> {
    return this.write(table, body, key, () => ({ ...changeIn(body), do: 'update-rows' }));
  }

  @Operation({
    id: 'upsertRows',
    summary: 'Change rows, or add one where none is found',
    answers: { 200: rowsWritten },
    problems: [404, 409, 422],
  })
  @Protected('data tables')
  @Put('rows')
  upsert(
    @Param(strictly) { table }: TablePath,
    @Body(strictly) body: ChangeRows,
    @IdempotencyKey() key: string | undefined,
  ): Promise<Written> {
    return this.write(table, body, key, () => ({ ...changeIn(body), do: 'upsert-rows' }));
  }

  @Operation({ id: 'deleteRows', summary: 'Delete rows', answers: { 200: rowsWritten }, problems: [404, 409, 422] })
  @Protected('data tables')
  @Delete('rows')
  remove(
    @Param(strictly) { table }: TablePath,
    @Body(strictly) body: DeleteRows,
    @IdempotencyKey() key: string | undefined,
  ): Promise<Written> {
    return this.write(table, body, key, () => ({ do: 'delete-rows', filter: readFilter(body.filter) }));
  }

  private async write(
    table: string,
    body: OperatorRequest,
    key: string | undefined,
    writeOf: () => TableWrite,
  ): Promise<Written> {
    const { affected, rows } = await writeTable(this.ask, table, body, key, writeOf);
    return { affected, rows: redactForRole(actingRole(), rows) };
  }
}

function changeIn({ filter, values }: ChangeRows) {
  return { filter: readFilter(filter), values };
}
