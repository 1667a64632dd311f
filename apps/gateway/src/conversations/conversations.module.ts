import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { ConversationsController } from './conversations.controller.js';
import { TranscriptController } from './transcript.controller.js';

/** A conversation as it stands, and what was written in it. */
@Module({
  imports: [AuthModule, EventsModule],
  controllers: [ConversationsController, TranscriptController],
})
export class ConversationsModule {}
