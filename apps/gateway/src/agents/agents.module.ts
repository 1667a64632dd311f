import { Module } from '@nestjs/common';
import { AgentsController } from './agents.controller.js';

/** The agents of the directory. */
@Module({
  controllers: [AgentsController],
})
export class AgentsModule {}
