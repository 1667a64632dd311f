import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { WaitingController } from './waiting.controller.js';

/** What waits for a person: calls to approve, and a count of all there is. */
@Module({
  imports: [AuthModule],
  controllers: [ApprovalsController, WaitingController],
})
export class ApprovalsModule {}
