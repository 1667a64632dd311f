import { Module } from '@nestjs/common';
import { BreakersController } from './breakers.controller.js';
import { QueuesModule } from '../queues/queues.module.js';
import { settingsProvider } from '../platform/settings-provider.js';
import { TOOL_BREAKERS } from '../platform/tokens.js';
import { breakers, listToolBreakers } from './breaker-stores.js';

/** The breakers that the fleet shares. */
@Module({
  imports: [QueuesModule],
  controllers: [BreakersController],
  providers: [breakers, settingsProvider(TOOL_BREAKERS, listToolBreakers)],
})
export class BreakersModule {}
