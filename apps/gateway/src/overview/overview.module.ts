import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewRead } from './overview.js';

/** The figures of the console's first page. */
@Module({
  imports: [ApprovalsModule],
  controllers: [OverviewController],
  providers: [OverviewRead],
})
export class OverviewModule {}
