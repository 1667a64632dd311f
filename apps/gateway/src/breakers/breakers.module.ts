import { Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { BreakersController } from './breakers.controller.js';
import { QueuesModule } from '../queues/queues.module.js';
import { BREAKERS, CONFIG, TOOL_BREAKERS } from '../platform/tokens.js';
import { listToolBreakers, openBreakers } from './breaker-stores.js';

/** The breakers that the fleet shares. */
@Module({
  imports: [QueuesModule],
  controllers: [BreakersController],
  providers: [
    { provide: BREAKERS, inject: [EngineClient], useFactory: openBreakers },
    { provide: TOOL_BREAKERS, inject: [CONFIG], useFactory: listToolBreakers },
  ],
})
export class BreakersModule {}
