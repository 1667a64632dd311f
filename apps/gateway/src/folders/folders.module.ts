import { Module } from '@nestjs/common';
import { FilingStore, WorkflowChanges, WorkflowStore } from '#versions';
import { storeProvider } from '../platform/ask-store.js';
import { FILING, WORKFLOW_CHANGES } from '../platform/tokens.js';
import { FoldersController } from './folders.controller.js';
import { TagsController } from './tags.controller.js';

/** Folders of stored workflows, and what is done to workflows without a check of what they run. */
@Module({
  controllers: [FoldersController, TagsController],
  providers: [
    storeProvider(FILING, ({ redis }) => new FilingStore(redis)),
    storeProvider(WORKFLOW_CHANGES, ({ redis }) => new WorkflowChanges(redis, new WorkflowStore(redis))),
  ],
  exports: [FILING, WORKFLOW_CHANGES],
})
export class FoldersModule {}
