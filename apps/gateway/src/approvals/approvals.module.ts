import { Module } from '@nestjs/common';
import { ApprovalsController } from './approvals.controller.js';
import { WaitingController } from './waiting.controller.js';
import { WaitingCount } from './waiting-count.js';
import { CallWordsModule } from '../tools/call-words.module.js';

/** What waits for a person: calls to approve, and a count of all there is. */
@Module({
  imports: [CallWordsModule],
  controllers: [ApprovalsController, WaitingController],
  providers: [WaitingCount],
  exports: [WaitingCount],
})
export class ApprovalsModule {}
