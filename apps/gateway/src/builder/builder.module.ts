import { Module } from '@nestjs/common';
import { Sessions } from '#engine';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { askStore } from '../platform/ask-store.js';
import type { AskStore } from '../platform/ask-store.js';
import type { EngineClient } from '../platform/engine-client.js';
import { ENGINE_CLIENT, SESSION_ORDERS, SESSION_WATCHES } from '../platform/tokens.js';
import { SessionEventsController } from './session-events.controller.js';
import { SessionOrders } from './session-orders.js';
import { SessionWatches } from './session-watches.js';
import { SessionsController } from './sessions.controller.js';

function sessionsOf(engine: EngineClient): AskStore<Sessions> {
  return askStore(engine, ({ redis, store }) => new Sessions(redis, store.engine));
}

/** Builder sessions: drafts of graphs that people and a model change. */
@Module({
  imports: [AuthModule, EventsModule],
  controllers: [SessionsController, SessionEventsController],
  providers: [
    {
      provide: SESSION_ORDERS,
      inject: [ENGINE_CLIENT],
      useFactory: (engine: EngineClient) => new SessionOrders(engine, sessionsOf(engine)),
    },
    {
      provide: SESSION_WATCHES,
      inject: [ENGINE_CLIENT],
      useFactory: (engine: EngineClient) => new SessionWatches(sessionsOf(engine)),
    },
  ],
  exports: [SESSION_ORDERS, SESSION_WATCHES],
})
export class BuilderModule {}
