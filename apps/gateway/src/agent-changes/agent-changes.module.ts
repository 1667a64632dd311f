import { Module } from '@nestjs/common';
import { AgentChangesController } from './agent-changes.controller.js';
import { AgentTestsController } from './tests/agent-tests.controller.js';
import { AgentTriesController } from './tries/tries.controller.js';

/** What is published of agents in the place of their files, and how it is tried and tested before. */
@Module({ controllers: [AgentChangesController, AgentTriesController, AgentTestsController] })
export class AgentChangesModule {}
