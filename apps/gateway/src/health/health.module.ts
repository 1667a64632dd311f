import { Module } from '@nestjs/common';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { EngineClient } from '../platform/engine-client.js';
import { RecoveryMode } from '../recovery/recovery-mode.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { HealthController } from './health.controller.js';
import { REPLY_WORKERS, SPOOL } from '../platform/tokens.js';
import { Health } from './health.js';

/** Whether this process lives, and whether it can do its work. */
@Module({
  imports: [RecoveryModule, SpoolModule],
  controllers: [HealthController],
  providers: [
    {
      provide: Health,
      inject: [EngineClient, REPLY_WORKERS, SPOOL, RecoveryMode, AgentDirectory],
      useFactory: (...parts: ConstructorParameters<typeof Health>) => new Health(...parts),
    },
  ],
})
export class HealthModule {}
