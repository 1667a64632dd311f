import { Module } from '@nestjs/common';
import { Schedules } from '#engine';
import { storeProvider } from '../platform/ask-store.js';
import { SCHEDULES } from '../platform/tokens.js';
import { SchedulesController } from './schedules.controller.js';

/** Workflows that are repeated. */
@Module({
  controllers: [SchedulesController],
  providers: [storeProvider(SCHEDULES, ({ redis, store }) => new Schedules(redis, store.engine))],
  exports: [SCHEDULES],
})
export class SchedulesModule {}
