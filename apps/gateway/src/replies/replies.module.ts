import { Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { AGENT_DESK, CAUTION, CHANNELS, CONFIG, ENGINE_LINK, REPLY_WORKERS, SPOOL, VOICE } from '../platform/tokens.js';
import { replyWorkers } from './open-reply-workers.js';

/** The workers that deliver replies. */
@Module({
  imports: [AgentDirectoryModule, RecoveryModule, SpoolModule],
  providers: [
    {
      provide: REPLY_WORKERS,
      inject: [CONFIG, VOICE, CHANNELS, SPOOL, CAUTION, AGENT_DESK, ENGINE_LINK],
      useFactory: replyWorkers,
    },
  ],
  exports: [REPLY_WORKERS],
})
export class RepliesModule {}
