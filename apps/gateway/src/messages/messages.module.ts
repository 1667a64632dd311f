import { Module } from '@nestjs/common';
import { IntakeModule } from '../intake/intake.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { MessagesController } from './messages.controller.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { ReplyWait } from './reply-wait.js';

/** Texts by the API, and what came of them. */
@Module({
  imports: [IntakeModule, SpoolModule],
  controllers: [MessagesController],
  providers: [IdempotentRequests, ReplyWait],
  exports: [IdempotentRequests, ReplyWait],
})
export class MessagesModule {}
