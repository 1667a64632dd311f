import { Module } from '@nestjs/common';
import { Inquiries } from '#deployment';
import { breakers } from '../breakers/breaker-stores.js';
import { storeProvider } from '../platform/ask-store.js';
import { TOOL_INQUIRIES } from '../platform/tokens.js';
import { QueuesModule } from '../queues/queues.module.js';
import { CallWordsModule } from './call-words.module.js';
import { ToolsController } from './tools.controller.js';

/** The tools of the deployment, as its files describe them. */
@Module({
  imports: [QueuesModule, CallWordsModule],
  controllers: [ToolsController],
  providers: [breakers, storeProvider(TOOL_INQUIRIES, ({ redis }) => new Inquiries(redis, 'tools'))],
})
export class ToolsModule {}
