import { Module } from '@nestjs/common';
import { SlackChannel } from '#channels';
import type { Channel } from '#channels';
import { AgentDirectoryModule } from '../../agent-directory/agent-directory.module.js';
import { IntakeModule } from '../../intake/intake.module.js';
import { SlackEventsController } from './slack-events.controller.js';
import { readSlackConfig } from './slack.settings.js';
import type { SlackSettings } from './slack.settings.js';
import { settingsProvider } from '../../platform/settings-provider.js';
import { SLACK } from '../../platform/tokens.js';

/** One request to Slack may take this long. */
const requestTimeoutMs = 5_000;

/** Messages by Slack. */
@Module({
  imports: [AgentDirectoryModule, IntakeModule],
  controllers: [SlackEventsController],
  providers: [settingsProvider(SLACK, readSlackConfig)],
})
export class SlackModule {
  static channels(config: SlackSettings): Channel[] {
    const slack = readSlackConfig(config);
    return slack ? [new SlackChannel({ ...slack, timeoutMs: requestTimeoutMs })] : [];
  }
}
