import { Global, Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { AGENT_DIRECTORY, CHANNELS, CONFIG, ENGINE_CLIENT, PROCESS_CONTEXT } from '../platform/tokens.js';
import { channelsOf } from './channels.js';
import { FormModule } from './form/form.module.js';
import { SlackModule } from './slack/slack.module.js';
import { TwilioModule } from './twilio/twilio.module.js';
import { WebhookModule } from './webhook/webhook.module.js';

/** The channels, each whole in its folder. What recovery and the reply workers need of them is there for every feature. */
@Global()
@Module({
  imports: [AgentDirectoryModule, TwilioModule, SlackModule, WebhookModule, FormModule],
  providers: [
    { provide: CHANNELS, inject: [CONFIG, AGENT_DIRECTORY, PROCESS_CONTEXT, ENGINE_CLIENT], useFactory: channelsOf },
  ],
  exports: [CHANNELS],
})
export class ChannelsModule {}
