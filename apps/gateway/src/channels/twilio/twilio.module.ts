import { Module } from '@nestjs/common';
import type { Channel } from '#channels';
import { AgentDirectoryModule } from '../../agent-directory/agent-directory.module.js';
import { IntakeModule } from '../../intake/intake.module.js';
import { SpoolModule } from '../../spool/spool.module.js';
import { createTwilioChannels } from '#sends';
import type { Agents } from '#sends';
import { TwilioSmsController } from './twilio-sms.controller.js';
import { TwilioStatusController } from './twilio-status.controller.js';
import { readTwilioConfig } from '#sends/settings';
import type { TwilioSettings } from '#sends/settings';
import { settingsProvider } from '../../platform/settings-provider.js';
import { TWILIO } from '../../platform/tokens.js';

/** Texts and WhatsApp by Twilio. */
@Module({
  imports: [AgentDirectoryModule, IntakeModule, SpoolModule],
  controllers: [TwilioSmsController, TwilioStatusController],
  providers: [settingsProvider(TWILIO, readTwilioConfig)],
})
export class TwilioModule {
  static channels(config: TwilioSettings, { agents }: { agents: Agents }): Channel[] {
    const twilio = readTwilioConfig(config);
    return twilio ? createTwilioChannels(twilio, agents) : [];
  }
}
