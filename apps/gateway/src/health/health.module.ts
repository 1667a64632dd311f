import { Module } from '@nestjs/common';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { listToolBreakers } from '../breakers/breaker-stores.js';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { RecoveryMode } from '../recovery/recovery-mode.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { HealthController } from './health.controller.js';
import { CONFIG, REPLY_WORKERS, SPOOL } from '../platform/tokens.js';
import { Health } from './health.js';
import { SystemHealthController } from './system-health.controller.js';
import { SystemHealthReader } from './system-health.js';

/** Whether this process lives, and whether it can do its work. */
@Module({
  imports: [RecoveryModule, SpoolModule],
  controllers: [HealthController, SystemHealthController],
  providers: [
    {
      provide: Health,
      inject: [EngineClient, REPLY_WORKERS, SPOOL, RecoveryMode, AgentDirectory],
      useFactory: (...parts: ConstructorParameters<typeof Health>) => new Health(...parts),
    },
    {
      provide: SystemHealthReader,
      inject: [EngineClient, RecoveryMode, CONFIG],
      useFactory: (engine: EngineClient, mode: RecoveryMode, config: Config) =>
        new SystemHealthReader(engine, mode, listToolBreakers(config)),
    },
  ],
})
export class HealthModule {}
