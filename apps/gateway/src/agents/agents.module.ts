import { Module } from '@nestjs/common';
import { AgentsController } from './agents.controller.js';

/** The agents of the directory, and what is published of them. */
@Module({
  controllers: [AgentsController],
})
export class AgentsModule {}
