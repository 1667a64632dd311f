import { Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { EventStreams } from './event-streams.js';
import { followProvider } from '../live/follow-provider.js';
import { messageSource } from '../messages/followed-messages.js';
import { SpoolModule } from '../spool/spool.module.js';
import { EventsController } from './events.controller.js';
import { MessageEventsController } from './message-events.controller.js';
import { MESSAGES_FOLLOWED, SPOOL } from '../platform/tokens.js';
import { Feeds } from './feeds.js';

/** What happens, while it happens, as streams of events. */
@Module({
  imports: [SpoolModule],
  controllers: [EventsController, MessageEventsController],
  providers: [Feeds, EventStreams, followProvider(MESSAGES_FOLLOWED, messageSource, EngineClient, SPOOL)],
  exports: [EventStreams, MESSAGES_FOLLOWED],
})
export class EventsModule {}
