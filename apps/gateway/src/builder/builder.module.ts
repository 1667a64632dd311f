import { Module } from '@nestjs/common';
import { CredentialStore } from '#credentials';
import { Inquiries } from '#deployment';
import { EngineClient } from '../platform/engine-client.js';
import { EventsModule } from '../events/events.module.js';
import { followProvider } from '../live/follow-provider.js';
import { storeProvider } from '../platform/ask-store.js';
import { CREDENTIALS, DRAFT_INQUIRIES, SESSIONS_FOLLOWED } from '../platform/tokens.js';
import { BuilderChat } from './builder-chat.js';
import { BuilderAliasController, BuilderChatController } from './builder-chat.controller.js';
import { BuilderOrders } from './builder-orders.js';
import { ChatSettings } from './chat-settings.js';
import { DraftsController } from './drafts.controller.js';
import { openSessions } from './open-sessions.js';
import { sessionPlace } from './session-address.js';
import { SessionEventsController } from './session-events.controller.js';
import { sessionSource } from './followed-sessions.js';
import { SessionsController } from './sessions.controller.js';

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
    BuilderChat,
    BuilderOrders,
    ChatSettings,
    storeProvider(CREDENTIALS, ({ redis }) => new CredentialStore(redis)),
    storeProvider(DRAFT_INQUIRIES, ({ redis }) => new Inquiries(redis, 'drafts')),
    followProvider(
      SESSIONS_FOLLOWED,
      (engine: EngineClient) => sessionSource(openSessions(engine), sessionPlace),
      EngineClient,
    ),
  ],
  exports: [BuilderOrders],
})
export class BuilderModule {}
