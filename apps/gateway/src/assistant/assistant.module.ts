import { Module } from '@nestjs/common';
import type { ThreadOrder } from '#protocol';
import { actorIdFor } from '#deployment';
import { Sessions } from '#engine';
import { toMemoryAddress } from '#registry';
import { EngineClient } from '../platform/engine-client.js';
import { SessionOrders } from '../builder/session-orders.js';
import { sessionSource } from '../builder/followed-sessions.js';
import { EventsModule } from '../events/events.module.js';
import { Follow } from '../live/live.js';
import type { Live } from '../live/live.js';
import { askStore } from '../platform/ask-store.js';
import type { AskStore } from '../platform/ask-store.js';
import { LIVE, MEMORY_ORDERS, THREAD_ORDERS, THREADS, THREADS_FOLLOWED } from '../platform/tokens.js';
import { PolicyModule } from '../policy/policy.module.js';
import { MemoryController } from './memory.controller.js';
import { PermissionsController } from './permissions.controller.js';
import { threadAddress } from './thread-address.js';
import { ThreadsController } from './threads.controller.js';

type Threads = AskStore<Sessions<ThreadOrder>>;

/** Threads of the assistant: what people ask of it, and what it asks of them. */
@Module({
  imports: [EventsModule, PolicyModule],
  controllers: [ThreadsController, PermissionsController, MemoryController],
  providers: [
    {
      provide: THREADS,
      inject: [EngineClient],
      useFactory: (engine: EngineClient): Threads =>
        askStore(engine, ({ redis, store }) => new Sessions<ThreadOrder>(redis, store.engine, 'assistant')),
    },
    {
      provide: THREAD_ORDERS,
      inject: [EngineClient, THREADS],
      useFactory: (engine: EngineClient, ask: Threads) => new SessionOrders(engine, ask, threadAddress),
    },
    {
      provide: MEMORY_ORDERS,
      inject: [EngineClient, THREADS],
      useFactory: (engine: EngineClient, ask: Threads) => new SessionOrders(engine, ask, toMemoryAddress),
    },
    {
      provide: THREADS_FOLLOWED,
      inject: [LIVE, THREADS, EngineClient],
      useFactory: (live: Live, ask: Threads, engine: EngineClient) =>
        new Follow(
          live,
          sessionSource(
            ask,
            threadAddress,
            (id) => engine.deployment && actorIdFor(engine.deployment, threadAddress(id)),
          ),
        ),
    },
  ],
})
export class AssistantModule {}
