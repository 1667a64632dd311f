import { Module } from '@nestjs/common';
import { TableStore } from '#tables';
import { EngineClient } from '../platform/engine-client.js';
import { AuthModule } from '../auth/auth.module.js';
import { askStore } from '../platform/ask-store.js';
import { TABLES } from '../platform/tokens.js';
import { ColumnsController } from './columns.controller.js';
import { RowsController } from './rows.controller.js';
import { TablesController } from './tables.controller.js';

/** Data tables. */
@Module({
  imports: [AuthModule],
  controllers: [TablesController, ColumnsController, RowsController],
  providers: [
    {
      provide: TABLES,
      inject: [EngineClient],
      useFactory: (engine: EngineClient) => askStore(engine, ({ redis }) => new TableStore(redis)),
    },
  ],
  exports: [TABLES],
})
export class TablesModule {}
