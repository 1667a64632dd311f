import { Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { EventsModule } from '../events/events.module.js';
import { ConversationsController } from './conversations.controller.js';
import { HeldConversationsController } from './held.controller.js';
import { TranscriptController } from './transcript.controller.js';
import { followProvider } from '../live/follow-provider.js';
import { TRANSCRIPTS_FOLLOWED } from '../platform/tokens.js';
import { transcriptSource } from './followed-transcripts.js';

/** A conversation as it stands, and what was written in it. */
@Module({
  imports: [EventsModule],
  controllers: [ConversationsController, HeldConversationsController, TranscriptController],
  providers: [followProvider(TRANSCRIPTS_FOLLOWED, transcriptSource, EngineClient)],
})
export class ConversationsModule {}
