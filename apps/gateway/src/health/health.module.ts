import { Module } from '@nestjs/common';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { HealthController } from './health.controller.js';
import { Health } from './health.js';
import { SystemHealthController } from './system-health.controller.js';
import { SystemHealthReader } from './system-health.js';

/** Whether this process lives, and whether it can do its work. */
@Module({
  imports: [RecoveryModule, SpoolModule],
  controllers: [HealthController, SystemHealthController],
  providers: [Health, SystemHealthReader],
  exports: [SystemHealthReader],
})
export class HealthModule {}
