import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { WaitingCount } from '../approvals/waiting-count.js';
import { HealthModule } from '../health/health.module.js';
import { SystemHealthReader } from '../health/system-health.js';
import { EngineClient } from '../platform/engine-client.js';
import { ALERT_NOTIFIER, ALERT_RECORD, CHANNELS, CONFIG, PROCESS_CONTEXT } from '../platform/tokens.js';
import { storeProvider } from '../platform/ask-store.js';
import { AlertStore } from './alert-store.js';
import { AlertsController } from './alerts.controller.js';
import { createAlertNotifier } from './create-alert-notifier.js';

/** What people are told by itself. */
@Module({
  imports: [ApprovalsModule, HealthModule],
  controllers: [AlertsController],
  providers: [
    storeProvider(ALERT_RECORD, ({ redis }) => new AlertStore(redis)),
    {
      provide: ALERT_NOTIFIER,
      inject: [CONFIG, PROCESS_CONTEXT, EngineClient, SystemHealthReader, WaitingCount, CHANNELS],
      useFactory: createAlertNotifier,
    },
  ],
})
export class AlertsModule {}
