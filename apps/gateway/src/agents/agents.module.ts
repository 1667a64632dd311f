import { Module } from '@nestjs/common';
import { AgentChangesController } from './agent-changes.controller.js';
import { AgentsController } from './agents.controller.js';

/** The agents of the directory, and what is published of them. */
@Module({
  controllers: [AgentsController, AgentChangesController],
})
export class AgentsModule {}
