import { Module } from '@nestjs/common';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { EngineClient } from '../platform/engine-client.js';
import { Callers } from '../auth/callers.js';
import { EventStreams } from './event-streams.js';
import { Follow } from '../live/live.js';
import type { Live } from '../live/live.js';
import { messageSource } from '../messages/followed-messages.js';
import type { FollowedMessages } from '../messages/followed-messages.js';
import type { Spool } from '../spool/spool.js';
import { SpoolModule } from '../spool/spool.module.js';
import { EventsController } from './events.controller.js';
import { MessageEventsController } from './message-events.controller.js';
import { CONFIG, FEEDS, LIVE, MESSAGES_FOLLOWED, SPOOL } from '../platform/tokens.js';
import { Feeds } from './feeds.js';
import { feedSource } from './followed-feed.js';
import { runSource } from './followed-runs.js';
import { openEventStreams } from './open-event-streams.js';

/** What happens, while it happens, as streams of events. */
@Module({
  imports: [SpoolModule],
  controllers: [EventsController, MessageEventsController],
  providers: [
    { provide: EventStreams, inject: [CONFIG, Callers, AgentDirectory], useFactory: openEventStreams },
    {
      provide: MESSAGES_FOLLOWED,
      inject: [LIVE, EngineClient, SPOOL],
      useFactory: (live: Live, engine: EngineClient, spool: Spool | null) =>
        new Follow(live, messageSource(engine, spool)),
    },
    {
      provide: FEEDS,
      inject: [LIVE, EngineClient, MESSAGES_FOLLOWED],
      useFactory: (live: Live, engine: EngineClient, messages: FollowedMessages) => {
        const feeds = new Follow(live, feedSource(engine));
        return new Feeds(engine, { feeds, runs: new Follow(live, runSource(engine)), messages });
      },
    },
  ],
  exports: [EventStreams, MESSAGES_FOLLOWED],
})
export class EventsModule {}
