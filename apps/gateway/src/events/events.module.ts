import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { Follow } from '../live/live.js';
import type { Live } from '../live/live.js';
import { messageSource } from '../messages/followed-messages.js';
import type { FollowedMessages } from '../messages/followed-messages.js';
import type { Spool } from '../spool/spool.js';
import { SpoolModule } from '../spool/spool.module.js';
import { EventsController } from './events.controller.js';
import { MessageEventsController } from './message-events.controller.js';
import type { EngineClient } from '../platform/engine-client.js';
import {
  AGENT_DIRECTORY,
  CALLERS,
  CONFIG,
  ENGINE_CLIENT,
  EVENT_STREAMS,
  FEEDS,
  LIVE,
  MESSAGES_FOLLOWED,
  SPOOL,
} from '../platform/tokens.js';
import { Feeds } from './feeds.js';
import { feedSource } from './followed-feed.js';
import { runSource } from './followed-runs.js';
import { openEventStreams } from './open-event-streams.js';

/** What happens, while it happens, as streams of events. */
@Module({
  imports: [AuthModule, SpoolModule],
  controllers: [EventsController, MessageEventsController],
  providers: [
    { provide: EVENT_STREAMS, inject: [CONFIG, CALLERS, AGENT_DIRECTORY], useFactory: openEventStreams },
    {
      provide: MESSAGES_FOLLOWED,
      inject: [LIVE, ENGINE_CLIENT, SPOOL],
      useFactory: (live: Live, engine: EngineClient, spool: Spool | null) =>
        new Follow(live, messageSource(engine, spool)),
    },
    {
      provide: FEEDS,
      inject: [LIVE, ENGINE_CLIENT, MESSAGES_FOLLOWED],
      useFactory: (live: Live, engine: EngineClient, messages: FollowedMessages) => {
        const feeds = new Follow(live, feedSource(engine));
        return new Feeds(engine, { feeds, runs: new Follow(live, runSource(engine)), messages });
      },
    },
  ],
  exports: [EVENT_STREAMS, MESSAGES_FOLLOWED],
})
export class EventsModule {}
