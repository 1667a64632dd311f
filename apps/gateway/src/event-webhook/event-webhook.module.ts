import { Module } from '@nestjs/common';
import { WebhookEvents } from './webhook-events.js';
import { EngineClient } from '../platform/engine-client.js';
import { DeliveriesController } from './deliveries.controller.js';
import { CONFIG, EVENT_POSTER, PROCESS_CONTEXT, WEBHOOK_EVENTS } from '../platform/tokens.js';
import { createEventPoster } from './create-event-poster.js';
import { storeProvider } from '../platform/ask-store.js';

/** Events that another system is told of. */
@Module({
  controllers: [DeliveriesController],
  providers: [
    storeProvider(WEBHOOK_EVENTS, ({ redis, store }) => new WebhookEvents(redis, store.engine)),
    { provide: EVENT_POSTER, inject: [CONFIG, PROCESS_CONTEXT, EngineClient], useFactory: createEventPoster },
  ],
})
export class EventWebhookModule {}
