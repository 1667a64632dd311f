import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { ConversationsController } from './conversations.controller.js';
import { TranscriptController } from './transcript.controller.js';
import { ENGINE_CLIENT, FOLLOW_TRANSCRIPT } from '../platform/tokens.js';
import { transcriptsOf } from './transcript-feed.js';

/** A conversation as it stands, and what was written in it. */
@Module({
  imports: [AuthModule, EventsModule],
  controllers: [ConversationsController, TranscriptController],
  providers: [{ provide: FOLLOW_TRANSCRIPT, inject: [ENGINE_CLIENT], useFactory: transcriptsOf }],
})
export class ConversationsModule {}
