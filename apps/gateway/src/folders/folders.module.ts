import { Module } from '@nestjs/common';
import { FilingStore, WorkflowChanges, WorkflowStore } from '#versions';
import { EngineClient } from '../platform/engine-client.js';
import { AuthModule } from '../auth/auth.module.js';
import { askStore } from '../platform/ask-store.js';
import { FILING, WORKFLOW_CHANGES } from '../platform/tokens.js';
import { FoldersController } from './folders.controller.js';

/** Folders of stored workflows, and what is done to workflows without a check of what they run. */
@Module({
  imports: [AuthModule],
  controllers: [FoldersController],
  providers: [
    {
      provide: FILING,
      inject: [EngineClient],
      useFactory: (engine: EngineClient) => askStore(engine, ({ redis }) => new FilingStore(redis)),
    },
    {
      provide: WORKFLOW_CHANGES,
      inject: [EngineClient],
      useFactory: (engine: EngineClient) =>
        askStore(engine, ({ redis }) => new WorkflowChanges(redis, new WorkflowStore(redis))),
    },
  ],
  exports: [FILING, WORKFLOW_CHANGES],
})
export class FoldersModule {}
