import { Module } from '@nestjs/common';
import { DraftInquiries } from '#deployment';
import { Sessions } from '#engine';
import { EngineClient } from '../platform/engine-client.js';
import { EventsModule } from '../events/events.module.js';
import { Follow } from '../live/live.js';
import type { Live } from '../live/live.js';
import type { FollowedMessages } from '../messages/followed-messages.js';
import { askStore, storeProvider } from '../platform/ask-store.js';
import type { AskStore } from '../platform/ask-store.js';
import type { GatewayConfig } from '../config.js';
import { EventStreams } from '../events/event-streams.js';
import {
  BUILDER_CHAT,
  CONFIG,
  DRAFT_INQUIRIES,
  LIVE,
  MESSAGES_FOLLOWED,
  SESSION_ORDERS,
  SESSIONS_FOLLOWED,
} from '../platform/tokens.js';
import { BuilderChat } from './builder-chat.js';
import type { ChatSettings } from './builder-chat.js';
import { BuilderAliasController, BuilderChatController } from './builder-chat.controller.js';
import { DraftsController } from './drafts.controller.js';
import { readLastRun } from './last-run.js';
import { sessionPlace } from './session-address.js';
import { SessionEventsController } from './session-events.controller.js';
import { SessionOrders } from './session-orders.js';
import { sessionSource } from './followed-sessions.js';
import type { FollowedSessions } from './followed-sessions.js';
import { SessionsController } from './sessions.controller.js';
import { storedGraph } from './stored-graph.js';
import { UserCredits } from './user-credits.js';

/** What a chat with the builder asks of the store and of the installation. */
const CHAT_SETTINGS = Symbol('settings of the chat with builders');

function openSessions(engine: EngineClient): AskStore<Sessions> {
  return askStore(engine, ({ redis, store }) => new Sessions(redis, store.engine));
}

/** Builder sessions: drafts of graphs that people and a model change. */
@Module({
  imports: [EventsModule],
  controllers: [
    BuilderChatController,
    BuilderAliasController,
    SessionsController,
    SessionEventsController,
    DraftsController,
  ],
  providers: [
    storeProvider(DRAFT_INQUIRIES, ({ redis }) => new DraftInquiries(redis)),
    {
      provide: SESSION_ORDERS,
      inject: [EngineClient],
      useFactory: (engine: EngineClient) => new SessionOrders(engine, openSessions(engine)),
    },
    {
      provide: SESSIONS_FOLLOWED,
      inject: [LIVE, EngineClient],
      useFactory: (live: Live, engine: EngineClient) =>
        new Follow(live, sessionSource(openSessions(engine), sessionPlace)),
    },
    {
      provide: CHAT_SETTINGS,
      inject: [CONFIG, EngineClient],
      useFactory: ({ BUILDER_CREDITS_QUOTA, PUBLIC_BASE_URL: baseUrl }: GatewayConfig, engine: EngineClient) => ({
        credits: new UserCredits(openSessions(engine), BUILDER_CREDITS_QUOTA),
        baseUrl,
        storedGraph: (id: string) => storedGraph(engine, id),
        lastRun: (id: string) => engine.ask((_store, { runs }) => readLastRun(runs, id)),
      }),
    },
    {
      provide: BUILDER_CHAT,
      inject: [EventStreams, SESSION_ORDERS, SESSIONS_FOLLOWED, MESSAGES_FOLLOWED, CHAT_SETTINGS],
      useFactory: (
        streams: EventStreams,
        orders: SessionOrders,
        sessions: FollowedSessions,
        messages: FollowedMessages,
        settings: ChatSettings,
      ) => new BuilderChat(streams, orders, { sessions, messages }, settings),
    },
  ],
  exports: [SESSION_ORDERS],
})
export class BuilderModule {}
