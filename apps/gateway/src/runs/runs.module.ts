import { Module } from '@nestjs/common';
import { PromptInquiries } from '#deployment';
import { RunsController } from './runs.controller.js';
import { RunListController } from './run-list.controller.js';
import { ItemsController } from './items.controller.js';
import { TimelineController } from './timeline.controller.js';
import { PromptsController } from './prompts.controller.js';
import { IntakeModule } from '../intake/intake.module.js';
import { RunMessagesController } from './run-messages.controller.js';
import { CancelController } from './cancel.controller.js';
import { CancelManyController } from './cancel-many.controller.js';
import { storeProvider } from '../platform/ask-store.js';
import { CallWordsModule } from '../tools/call-words.module.js';
import { PROMPT_INQUIRIES } from '../platform/tokens.js';

/** Runs: the list, each by itself, its timeline and prompts, and its end by an operator. */
@Module({
  imports: [IntakeModule, CallWordsModule],
  controllers: [
    RunsController,
    RunListController,
    TimelineController,
    ItemsController,
    PromptsController,
    RunMessagesController,
    CancelController,
    CancelManyController,
  ],
  providers: [storeProvider(PROMPT_INQUIRIES, ({ redis }) => new PromptInquiries(redis))],
})
export class RunsModule {}
