import { Module } from '@nestjs/common';
import { QueuesController } from './queues.controller.js';
import { ProcessesController } from './processes.controller.js';
import { ProcessTable } from './process-table.js';

/** How full the queues are, and which processes work at them. */
@Module({
  controllers: [QueuesController, ProcessesController],
  providers: [ProcessTable],
  exports: [ProcessTable],
})
export class QueuesModule {}
