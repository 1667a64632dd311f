import { Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { WorkflowRunsController } from './workflow-runs.controller.js';
import { WorkflowsController } from './workflows.controller.js';

/** Stored workflows, and their runs. */
@Module({
  imports: [AgentDirectoryModule, AuthModule, IntakeModule, MessagesModule],
  controllers: [WorkflowsController, WorkflowRunsController],
})
export class WorkflowsModule {}
