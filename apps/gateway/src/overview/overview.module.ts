import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { EngineClient } from '../platform/engine-client.js';
import { OVERVIEW, WAITING_COUNT } from '../platform/tokens.js';
import { OverviewController } from './overview.controller.js';
import { overviewRead } from './overview.js';

/** The figures of the console's first page. */
@Module({
  imports: [ApprovalsModule],
  controllers: [OverviewController],
  providers: [{ provide: OVERVIEW, inject: [EngineClient, WAITING_COUNT], useFactory: overviewRead }],
})
export class OverviewModule {}
