import { Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { EventsModule } from '../events/events.module.js';
import { ConversationsController } from './conversations.controller.js';
import { TranscriptController } from './transcript.controller.js';
import { Follow } from '../live/live.js';
import type { Live } from '../live/live.js';
import { LIVE, TRANSCRIPTS_FOLLOWED } from '../platform/tokens.js';
import { transcriptSource } from './followed-transcripts.js';

/** A conversation as it stands, and what was written in it. */
@Module({
  imports: [EventsModule],
  controllers: [ConversationsController, TranscriptController],
  providers: [
    {
      provide: TRANSCRIPTS_FOLLOWED,
      inject: [LIVE, EngineClient],
      useFactory: (live: Live, engine: EngineClient) => new Follow(live, transcriptSource(engine)),
    },
  ],
})
export class ConversationsModule {}
