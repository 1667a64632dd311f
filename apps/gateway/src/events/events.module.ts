import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
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
  RUN_WATCHES,
} from '../platform/tokens.js';
import { Feeds } from './feeds.js';
import { openEventStreams } from './open-event-streams.js';
import { RunWatches } from './run-watches.js';

/** What happens, while it happens, as streams of events. */
@Module({
  imports: [AuthModule, SpoolModule],
  controllers: [EventsController, MessageEventsController],
  providers: [
    { provide: EVENT_STREAMS, inject: [CONFIG, CALLERS, AGENT_DIRECTORY], useFactory: openEventStreams },
    {
      provide: FEEDS,
      inject: [ENGINE_CLIENT, RUN_WATCHES],
      useFactory: (engine: EngineClient, watches: RunWatches) => new Feeds(engine, watches),
    },
    { provide: RUN_WATCHES, inject: [ENGINE_CLIENT], useFactory: (engine: EngineClient) => new RunWatches(engine) },
  ],
  exports: [EVENT_STREAMS],
})
export class EventsModule {}
