import { Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import {
  AGENT_DIRECTORY,
  RECOVERY_MODE,
  CHANNELS,
  CONFIG,
  ENGINE_CLIENT,
  REPLY_WORKERS,
  SPOOL,
  PROCESS_CONTEXT,
} from '../platform/tokens.js';
import { replyWorkers } from './open-reply-workers.js';

/** The workers that deliver replies. */
@Module({
  imports: [AgentDirectoryModule, RecoveryModule, SpoolModule],
  providers: [
    {
      provide: REPLY_WORKERS,
      inject: [CONFIG, PROCESS_CONTEXT, CHANNELS, SPOOL, RECOVERY_MODE, AGENT_DIRECTORY, ENGINE_CLIENT],
      useFactory: replyWorkers,
    },
  ],
  exports: [REPLY_WORKERS],
})
export class RepliesModule {}
