import { Module } from '@nestjs/common';
import { IntakeModule } from '../intake/intake.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { FoldersModule } from '../folders/folders.module.js';
import { WorkflowChangesController } from './workflow-changes.controller.js';
import { WorkflowRunsController } from './workflow-runs.controller.js';
import { WorkflowsController } from './workflows.controller.js';

/** Stored workflows, and their runs. */
@Module({
  imports: [FoldersModule, IntakeModule, MessagesModule],
  controllers: [WorkflowsController, WorkflowRunsController, WorkflowChangesController],
})
export class WorkflowsModule {}
