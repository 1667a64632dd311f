import { Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { HealthController } from './health.controller.js';
import { AGENT_DIRECTORY, RECOVERY_MODE, ENGINE_CLIENT, HEALTH, REPLY_WORKERS, SPOOL } from '../platform/tokens.js';
import { Health } from './health.js';

/** Whether this process lives, and whether it can do its work. */
@Module({
  imports: [AgentDirectoryModule, RecoveryModule, SpoolModule],
  controllers: [HealthController],
  providers: [
    {
      provide: HEALTH,
      inject: [ENGINE_CLIENT, REPLY_WORKERS, SPOOL, RECOVERY_MODE, AGENT_DIRECTORY],
      useFactory: (...parts: ConstructorParameters<typeof Health>) => new Health(...parts),
    },
  ],
})
export class HealthModule {}
