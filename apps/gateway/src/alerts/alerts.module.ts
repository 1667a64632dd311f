import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { WaitingCount } from '../approvals/waiting-count.js';
import { HealthModule } from '../health/health.module.js';
import { SystemHealthReader } from '../health/system-health.js';
import { EngineClient } from '../platform/engine-client.js';
import { ALERT_NOTIFIER, CONFIG, PROCESS_CONTEXT } from '../platform/tokens.js';
import { createAlertNotifier } from './create-alert-notifier.js';

/** What people are told by itself. */
@Module({
  imports: [ApprovalsModule, HealthModule],
  providers: [
    {
      provide: ALERT_NOTIFIER,
      inject: [CONFIG, PROCESS_CONTEXT, EngineClient, SystemHealthReader, WaitingCount],
      useFactory: createAlertNotifier,
    },
  ],
})
export class AlertsModule {}
