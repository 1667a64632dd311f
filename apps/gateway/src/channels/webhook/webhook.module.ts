import { Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../../agent-directory/agent-directory.module.js';
import { IntakeModule } from '../../intake/intake.module.js';
import { InboundWebhookController } from './inbound-webhook.controller.js';
import { webhookOf } from '../../platform/config.js';
import { CONFIG, WEBHOOK } from '../../platform/tokens.js';

/** Messages by a system of the customer’s. */
@Module({
  imports: [AgentDirectoryModule, IntakeModule],
  controllers: [InboundWebhookController],
  providers: [{ provide: WEBHOOK, inject: [CONFIG], useFactory: webhookOf }],
})
export class WebhookModule {}
