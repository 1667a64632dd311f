import { Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../../agent-directory/agent-directory.module.js';
import { IntakeModule } from '../../intake/intake.module.js';
import { SlackEventsController } from './slack-events.controller.js';
import { slackOf } from '../../platform/config.js';
import { CONFIG, SLACK } from '../../platform/tokens.js';

/** Messages by Slack. */
@Module({
  imports: [AgentDirectoryModule, IntakeModule],
  controllers: [SlackEventsController],
  providers: [{ provide: SLACK, inject: [CONFIG], useFactory: slackOf }],
})
export class SlackModule {}
