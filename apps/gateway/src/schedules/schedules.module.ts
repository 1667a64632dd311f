import { Module } from '@nestjs/common';
import { Schedules } from '#engine';
import { EngineClient } from '../platform/engine-client.js';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { askStore } from '../platform/ask-store.js';
import { SCHEDULES } from '../platform/tokens.js';
import { SchedulesController } from './schedules.controller.js';

/** Workflows that are repeated. */
@Module({
  imports: [AgentDirectoryModule, AuthModule],
  controllers: [SchedulesController],
  providers: [
    {
      provide: SCHEDULES,
      inject: [EngineClient],
      useFactory: (engine: EngineClient) => askStore(engine, ({ redis, store }) => new Schedules(redis, store.engine)),
    },
  ],
  exports: [SCHEDULES],
})
export class SchedulesModule {}
