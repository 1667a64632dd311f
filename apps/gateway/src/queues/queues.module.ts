import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { QueuesController } from './queues.controller.js';
import { ProcessesController } from './processes.controller.js';

/** How full the queues are, and which processes work at them. */
@Module({
  imports: [AuthModule],
  controllers: [QueuesController, ProcessesController],
})
export class QueuesModule {}
