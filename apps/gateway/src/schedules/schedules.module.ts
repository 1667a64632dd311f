import { Module } from '@nestjs/common';
import { Schedules } from '#engine';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { askStore } from '../platform/ask-store.js';
import type { EngineClient } from '../platform/engine-client.js';
import { ENGINE_CLIENT, SCHEDULES } from '../platform/tokens.js';
import { SchedulesController } from './schedules.controller.js';

/** Workflows that are repeated. */
@Module({
  imports: [AgentDirectoryModule, AuthModule],
  controllers: [SchedulesController],
  providers: [
    {
      provide: SCHEDULES,
      inject: [ENGINE_CLIENT],
      useFactory: (engine: EngineClient) => askStore(engine, ({ redis, store }) => new Schedules(redis, store.engine)),
    },
  ],
  exports: [SCHEDULES],
})
export class SchedulesModule {}
