import { Module } from '@nestjs/common';
import { TableStore } from '#tables';
import { storeProvider } from '../platform/ask-store.js';
import { TABLES } from '../platform/tokens.js';
import { ColumnsController } from './columns.controller.js';
import { RowsController } from './rows.controller.js';
import { TablesController } from './tables.controller.js';

/** Data tables. */
@Module({
  controllers: [TablesController, ColumnsController, RowsController],
  providers: [storeProvider(TABLES, ({ redis }) => new TableStore(redis))],
  exports: [TABLES],
})
export class TablesModule {}
