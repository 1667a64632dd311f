import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { PublishController } from './publish.controller.js';
import { TriggersUpkeep } from './triggers-upkeep.js';

/** What starts graphs by itself once they are published (ADR 75). */
@Module({
  imports: [AuthModule, SchedulesModule],
  controllers: [PublishController],
  providers: [TriggersUpkeep],
})
export class TriggersModule {}
