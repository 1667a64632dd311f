import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { WaitingController } from './waiting.controller.js';
import { ENGINE_CLIENT, WAITING_COUNT } from '../platform/tokens.js';
import { waitingCount } from './waiting-count.js';

/** What waits for a person: calls to approve, and a count of all there is. */
@Module({
  imports: [AuthModule],
  controllers: [ApprovalsController, WaitingController],
  providers: [{ provide: WAITING_COUNT, inject: [ENGINE_CLIENT], useFactory: waitingCount }],
})
export class ApprovalsModule {}
