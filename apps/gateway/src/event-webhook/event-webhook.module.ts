import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { CONFIG, ENGINE_LINK, EVENT_POSTER, VOICE } from '../platform/tokens.js';
import { eventPosterOf } from './event-poster-of.js';

/** Events that another system is told of. */
@Module({
  imports: [AuthModule],
  controllers: [DeliveriesController],
  providers: [{ provide: EVENT_POSTER, inject: [CONFIG, VOICE, ENGINE_LINK], useFactory: eventPosterOf }],
})
export class EventWebhookModule {}
