import { Module } from '@nestjs/common';
import type { ThreadOrder } from '#protocol';
import { actorIdFor } from '#deployment';
import { Sessions } from '#engine';
import { EngineClient } from '../platform/engine-client.js';
import { sessionSource } from '../builder/followed-sessions.js';
import { EventsModule } from '../events/events.module.js';
import { followProvider } from '../live/follow-provider.js';
import { storeProvider } from '../platform/ask-store.js';
import { THREADS, THREADS_FOLLOWED } from '../platform/tokens.js';
import { PolicyModule } from '../policy/policy.module.js';
import { MemoryController } from './memory.controller.js';
import { PermissionsController } from './permissions.controller.js';
import { threadAddress } from './thread-address.js';
import { MemoryOrders, ThreadOrders } from './thread-orders.js';
import type { Threads } from './thread-orders.js';
import { ThreadsController } from './threads.controller.js';

/** Threads of the assistant: what people ask of it, and what it asks of them. */
@Module({
  imports: [EventsModule, PolicyModule],
  controllers: [ThreadsController, PermissionsController, MemoryController],
  providers: [
    storeProvider(THREADS, ({ redis, store }) => new Sessions<ThreadOrder>(redis, store.engine, 'assistant')),
    ThreadOrders,
    MemoryOrders,
    followProvider(
      THREADS_FOLLOWED,
      (ask: Threads, engine: EngineClient) =>
        sessionSource(
          ask,
          threadAddress,
          (id) => engine.deployment && actorIdFor(engine.deployment, threadAddress(id)),
        ),
      THREADS,
      EngineClient,
    ),
  ],
})
export class AssistantModule {}
