import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { CONFIG, ENGINE_CLIENT, EVENT_POSTER, PROCESS_CONTEXT } from '../platform/tokens.js';
import { eventPosterOf } from './event-poster-of.js';

/** Events that another system is told of. */
@Module({
  imports: [AuthModule],
  controllers: [DeliveriesController],
  providers: [{ provide: EVENT_POSTER, inject: [CONFIG, PROCESS_CONTEXT, ENGINE_CLIENT], useFactory: eventPosterOf }],
})
export class EventWebhookModule {}
