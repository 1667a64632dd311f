import { Module } from '@nestjs/common';
import { WebhookChannel } from '#channels';
import type { Channel } from '#channels';
import { fetchOfOwn } from '#transport';
import { AgentDirectoryModule } from '../../agent-directory/agent-directory.module.js';
import { IntakeModule } from '../../intake/intake.module.js';
import type { OnRefused } from '../../platform/egress-refusals.js';
import { InboundWebhookController } from './inbound-webhook.controller.js';
import { readWebhookConfig } from './webhook.settings.js';
import type { WebhookSettings } from './webhook.settings.js';
import { settingsProvider } from '../../platform/settings-provider.js';
import { WEBHOOK } from '../../platform/tokens.js';

/** One request to it may take this long. */
const requestTimeoutMs = 5_000;

/** Messages by a system of the customer’s. */
@Module({
  imports: [AgentDirectoryModule, IntakeModule],
  controllers: [InboundWebhookController],
  providers: [settingsProvider(WEBHOOK, readWebhookConfig)],
})
export class WebhookModule {
  static channels(config: WebhookSettings, { onRefused }: { onRefused: OnRefused }): Channel[] {
    const webhook = readWebhookConfig(config);
    if (webhook === null) return [];
    const fetch = fetchOfOwn('webhook', webhook.url, onRefused);
    return [new WebhookChannel({ ...webhook, fetch, timeoutMs: requestTimeoutMs })];
  }
}
