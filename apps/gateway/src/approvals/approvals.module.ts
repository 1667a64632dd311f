import { Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { ApprovalsController } from './approvals.controller.js';
import { WaitingController } from './waiting.controller.js';
import { WAITING_COUNT } from '../platform/tokens.js';
import { waitingCount } from './waiting-count.js';

/** What waits for a person: calls to approve, and a count of all there is. */
@Module({
  controllers: [ApprovalsController, WaitingController],
  providers: [{ provide: WAITING_COUNT, inject: [EngineClient], useFactory: waitingCount }],
  exports: [WAITING_COUNT],
})
export class ApprovalsModule {}
