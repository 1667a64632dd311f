import { Module } from '@nestjs/common';
import { SchemaStore, readProcessTable } from '#deployment';
import { EngineClient } from '../platform/engine-client.js';
import { QueuesController } from './queues.controller.js';
import { ProcessesController } from './processes.controller.js';
import { PROCESS_TABLE } from '../platform/tokens.js';

/** How full the queues are, and which processes work at them. */
@Module({
  controllers: [QueuesController, ProcessesController],
  providers: [
    {
      provide: PROCESS_TABLE,
      inject: [EngineClient],
      useFactory: (engine: EngineClient) => () =>
        engine.ask((_store, { redis, queues }) => readProcessTable(new SchemaStore(redis), queues)),
    },
  ],
  exports: [PROCESS_TABLE],
})
export class QueuesModule {}
